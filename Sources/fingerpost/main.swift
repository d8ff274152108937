print("fingerpost")
