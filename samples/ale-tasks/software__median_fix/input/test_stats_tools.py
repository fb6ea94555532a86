import unittest

from stats_tools import median


class MedianTest(unittest.TestCase):
    def test_odd(self):
        self.assertEqual(median([9, 1, 5]), 5)

    def test_one(self):
        self.assertEqual(median([4]), 4)

    def test_even(self):
        self.assertEqual(median([12, 3, 40, 5]), 8.5)

    def test_even_sorted(self):
        self.assertEqual(median([2, 4, 6, 8, 10, 12]), 7.0)

    def test_negative(self):
        self.assertEqual(median([-3, -1, -2]), -2)


if __name__ == "__main__":
    unittest.main()
