% tables whose rows have times
Time = datetime(2020,1,[1;2;4]);
Temp = [37;39;41];
Wind = [1;2;3];
TT = timetable(Time, Temp, Wind)
TT.Time(2)
TT.Temp
TT(2, :)
TT(datetime(2020,1,4), :)
TT(timerange(datetime(2020,1,1), datetime(2020,1,3)), 'Temp')
TT.Gust = [5;6;7];
TT
retime(TT, 'daily', 'linear')
retime(TT, 'daily', 'fillwithmissing')
retime(timetable(datetime(2020,1,1,[1;5;30],0,0),[1;2;3],'VariableNames',{'x'}), 'daily', 'sum')
T = timetable2table(TT)
table2timetable(T)
timetable([1;2;3],'TimeStep',seconds(10))
sortrows(timetable(seconds([3;1;2]),[30;10;20]))
istimetable(TT), istable(TT)
TT{:, 'Temp'}
[TT; TT(1,:)]
TT(2,:) = []
