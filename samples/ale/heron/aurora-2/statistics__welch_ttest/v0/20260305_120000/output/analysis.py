"""Welch's t-test from its formula; scipy is used for the tail of the t distribution only."""
import csv
import json
import math
import statistics

from scipy.stats import t as t_distribution

rows = list(csv.DictReader(open("input/reading_times.csv")))
a = [float(r["seconds"]) for r in rows if r["layout"] == "A"]
b = [float(r["seconds"]) for r in rows if r["layout"] == "B"]

va, vb = statistics.variance(a) / len(a), statistics.variance(b) / len(b)
t = (statistics.fmean(a) - statistics.fmean(b)) / math.sqrt(va + vb)
df = (va + vb) ** 2 / (va**2 / (len(a) - 1) + vb**2 / (len(b) - 1))
p = 2 * t_distribution.sf(abs(t), df)

result = dict(mean_a=statistics.fmean(a), mean_b=statistics.fmean(b), t=t, df=df, p=float(p))
json.dump(result, open("output/result.json", "w"), indent=2)
print(json.dumps(result))
