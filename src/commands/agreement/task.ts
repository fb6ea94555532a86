/** The task of a run, which all of its runs and their values share: what is resampled as a whole. */
export const taskOf = ({ benchmark, taskId }: { benchmark: string; taskId: string }): string =>
  `${benchmark}\u0000${taskId}`;
