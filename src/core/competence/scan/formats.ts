/** A format of Python that writes a plain number: no thousands separators, no padding with blanks. */
export const numericSpec = /^[-+ ]?#?(?:0\d*)?(?:\.\d+)?[deEfFgGn%]$/;
