/** `BLOB_BASE_FEE_UPDATE_FRACTION` of each fork that set one: Cancun (EIP-4844), Prague (EIP-7691), the first two forks of EIP-7892. */
export const BLOB_FRACTIONS = { cancun: 3_338_477n, prague: 5_007_716n, bpo1: 8_346_193n, bpo2: 11_684_671n } as const

/** Wei per blob gas: `fake_exponential` of EIP-4844 with a factor of 1. A fraction of 0 stands for no blobs, and gives 0. */
export function blobPrice(excess: bigint, fraction: bigint): bigint {
  if (fraction === 0n) return 0n
  let sum = 0n
  let part = fraction
  for (let index = 1n; part > 0n; index++) {
    sum += part
    part = (part * excess) / (fraction * index)
  }
  return sum / fraction
}
