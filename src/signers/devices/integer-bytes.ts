/** A non-negative integer in `size` big-endian bytes. What does not fit loses its upper bytes. */
export const bigEndian = (value: bigint | number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(8 * (size - 1 - index))) & 0xffn))

/** A non-negative integer in as few big-endian bytes as it takes: none for zero. */
export function shortest(value: bigint | number): Uint8Array {
  let size = 0
  while (BigInt(value) >> BigInt(8 * size) > 0n) size++
  return bigEndian(value, size)
}

/** An integer in `size` bytes, in two's complement where it is negative. */
export const twosComplement = (value: bigint, size: number): Uint8Array => bigEndian(BigInt.asUintN(8 * size, value), size)

/** The integer that big-endian bytes spell; at most six of them, so that it is exact. */
export const readBigEndian = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
