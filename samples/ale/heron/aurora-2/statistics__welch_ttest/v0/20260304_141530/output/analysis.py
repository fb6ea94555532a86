import csv
import json

from scipy import stats

groups = {"A": [], "B": []}
with open("input/reading_times.csv", newline="") as handle:
    for row in csv.DictReader(handle):
        groups[row["layout"]].append(float(row["seconds"]))

a, b = groups["A"], groups["B"]
test = stats.ttest_ind(a, b, equal_var=False)
result = {
    "mean_a": sum(a) / len(a),
    "mean_b": sum(b) / len(b),
    "t": float(test.statistic),
    "df": float(test.df),
    "p": float(test.pvalue),
}
with open("output/result.json", "w") as handle:
    json.dump(result, handle, indent=2)
print(len(a), len(b))
for key, value in result.items():
    print(key, value)
