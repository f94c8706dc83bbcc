/** A text as it is compared: compatibility forms as one (NFKC, UAX #15), without format characters, which are not seen, in lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
