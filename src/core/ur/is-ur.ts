/** Whether a text means to be a UR (BCR-2020-005): the reader is fetched only then. */
export const isUr = (text: string): boolean => /^ur:/i.test(text)
