// Written by scripts/dashboard-classes from Home Assistant 2026.11.

extension DashboardPlatform {
  /// The classes that Home Assistant takes on each platform, one a line, with the units that go with it; a class without a
  /// colon takes any unit, an empty unit stands for none.
  static let classLists: [DashboardPlatform: String] = [
    .binarySensor: """
    battery
    battery_charging
    carbon_monoxide
    cold
    connectivity
    door
    garage_door
    gas
    glass_break
    heat
    light
    lock
    moisture
    motion
    moving
    occupancy
    opening
    plug
    power
    presence
    problem
    running
    safety
    smoke
    sound
    tamper
    update
    vibration
    window
    """,
    .button: """
    identify
    restart
    update
    """,
    .event: """
    button
    doorbell
    motion
    """,
    .number: measurements,
    .sensor: measurements,
    .switch: """
    outlet
    switch
    """,
  ]

  /// The classes of what is measured, which both a number that is set and one that is shown may have.
  private static let measurements = """
    absolute_humidity: g/m³, mg/m³
    apparent_power: VA, kVA, mVA
    aqi:
    area: ac, cm², ft², ha, in², km², mi², mm², m², yd²
    atmospheric_pressure: Pa, atm, bar, cbar, hPa, inHg, inH₂O, kPa, mPa, mbar, mmHg, psi
    battery: %
    blood_glucose_concentration: mg/dL, mmol/L
    carbon_dioxide: ppm
    carbon_monoxide: mg/m³, ppb, ppm, μg/m³
    conductivity: S/cm, mS/cm, μS/cm
    current: A, mA, μA
    data_rate: B/s, GB/s, Gbit/s, GiB/s, KiB/s, MB/s, Mbit/s, MiB/s, bit/s, kB/s, kbit/s
    data_size: B, EB, EiB, GB, Gbit, GiB, KiB, MB, Mbit, MiB, PB, PiB, TB, TiB, YB, YiB, ZB, ZiB, bit, kB, kbit
    distance: cm, ft, in, km, m, mi, mm, nmi, yd
    duration: d, h, min, ms, s, μs
    energy: GJ, GWh, Gcal, J, MJ, MWh, Mcal, TWh, Wh, cal, kJ, kWh, kcal, mWh, thm
    energy_distance: Wh/km, kWh/100km, km/kWh, mi/kWh
    energy_storage: GJ, GWh, Gcal, J, MJ, MWh, Mcal, TWh, Wh, cal, kJ, kWh, kcal, mWh, thm
    frequency: GHz, Hz, MHz, kHz, mHz
    gas: CCF, L, MCF, ft³, m³
    humidity: %
    illuminance: lx
    irradiance: BTU/(h⋅ft²), W/m²
    moisture: %
    monetary
    nitrogen_dioxide: ppb, ppm, μg/m³
    nitrogen_monoxide: ppb, μg/m³
    nitrous_oxide: μg/m³
    ozone: ppb, ppm, μg/m³
    ph:
    pm1: μg/m³
    pm10: μg/m³
    pm25: μg/m³
    pm4: μg/m³
    power: GW, MW, TW, W, kW, mW
    power_factor: , %
    precipitation: cm, in, mm
    precipitation_intensity: in/d, in/h, mm/d, mm/h
    pressure: Pa, atm, bar, cbar, hPa, inHg, inH₂O, kPa, mPa, mbar, mmHg, psi
    radon: Bq/m³, pCi/L
    reactive_energy: kvarh, varh
    reactive_power: kvar, mvar, var
    signal_strength: dB, dBm
    sound_pressure: dB, dBA
    speed: Beaufort, ft/s, in/d, in/h, in/s, km/h, kn, m/min, m/s, mm/d, mm/h, mm/s, mph
    sulphur_dioxide: ppb, μg/m³
    temperature: K, °C, °F
    temperature_delta: K, °C, °F
    volatile_organic_compounds: mg/m³, μg/m³
    volatile_organic_compounds_parts: ppb, ppm
    voltage: MV, V, kV, mV, μV
    volume: CCF, L, MCF, fl. oz., ft³, gal, mL, m³
    volume_flow_rate: L/h, L/min, L/s, ft³/min, gal/d, gal/h, gal/min, mL/s, m³/h, m³/min, m³/s
    volume_storage: CCF, L, MCF, fl. oz., ft³, gal, mL, m³
    water: CCF, L, MCF, ft³, gal, m³
    weight: g, kg, lb, mg, oz, st, μg
    wind_direction: °
    wind_speed: Beaufort, ft/s, in/s, km/h, kn, m/min, m/s, mm/s, mph
    """
}
