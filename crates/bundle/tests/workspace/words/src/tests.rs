not looked at
