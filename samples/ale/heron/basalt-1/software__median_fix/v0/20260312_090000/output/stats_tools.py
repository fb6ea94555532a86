"""Small summaries of numeric samples."""


def mean(values):
    """The arithmetic mean; None for an empty sample."""
    return sum(values) / len(values) if values else None


def median(values):
    """The middle value; the mean of the two middle values when their number is even."""
    values.sort()
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def spread(values):
    """Largest minus smallest value; None for an empty sample."""
    return max(values) - min(values) if values else None
