# reads input/reading_times.csv
import csv
import json

from scipy import stats

rows = list(csv.DictReader(open("input/reading_times.csv")))
a = [float(r["seconds"]) for r in rows if r["layout"] == "A"]
b = [float(r["seconds"]) for r in rows if r["layout"] == "B"]
print(stats.ttest_ind(a, b, equal_var=False))
