/** The 0.975 quantile of the standard normal. */
export const z95 = 1.959963984540054;

/** The 0.95 quantile of chi-square with one degree of freedom. */
export const chi95 = z95 * z95;
