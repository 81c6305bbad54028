% time zones
z = datetime(2024,7,1,12,0,0,'TimeZone','America/New_York')
z.TimeZone = 'UTC'
z.TimeZone = 'Asia/Tokyo'
z.Format = 'yyyy-MM-dd HH:mm:ss z XXX'
isdst(datetime(2024,7,1,'TimeZone','Europe/Paris'))
tzoffset(datetime(2024,7,1,'TimeZone','Europe/Paris'))
datetime('2024-03-10 02:30:00','TimeZone','America/New_York')
try, datetime(2020,1,1,'TimeZone','Nowhere'), catch e, disp(e.message), end
try, z < datetime(2020,1,1), catch e, disp(e.message), end
a = datetime(2024,1,1,12,0,0,'TimeZone','UTC');
b = datetime(2024,1,1,7,0,0,'TimeZone','America/New_York');
a == b
a - b
[a; b]
posixtime(b)
datetime('2024-05-06T07:08:09+02:00','TimeZone','UTC')
c = datetime(0,'ConvertFrom','posixtime','TimeZone','Europe/Berlin')
dateshift(datetime(2024,3,31,12,0,0,'TimeZone','Europe/Berlin'),'start','day') + hours(0:3)
datetime(2024,3,31,'TimeZone','Europe/Berlin') + caldays(0:1)
