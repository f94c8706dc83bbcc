import type { PublishedRules } from '../../src/chain/evm/forks/forks.ts'

/** EIP-8037 of April 2026: bytes of state that a year may bring, and how its price is rounded. */
const [YEARLY, SLOTS_OF_A_YEAR, OFFSET, BITS] = [100n * 1024n ** 3n, 2_628_000n, 9_578n, 5]

/** Gas for a byte of state at a block's gas limit, by the formula of that text. */
function costPerByte(gasLimit: bigint): bigint {
  const raw = (gasLimit * SLOTS_OF_A_YEAR + 2n * YEARLY - 1n) / (2n * YEARLY) + OFFSET
  const shift = BigInt(Math.max(raw.toString(2).length - BITS, 0))
  const rounded = ((raw >> shift) << shift) - OFFSET
  return rounded > 1n ? rounded : 1n
}

/**
 * Amsterdam as `tests-bal@v5.7.0` was filled for it in April 2026 (its `_info.url`), in a block of that gas limit: EIP-7708, 7778, 7843, 7928, 7954, 7976, 7981, 8024 and
 * 8037, and nothing of EIP-2780, 7997, 8038, 8246 and 8282. Codes of 32 KiB (EIP-7954 then), state gas by the sizes and the price of EIP-8037 then. How that text gave gas back
 * is not rebuilt here: its cases are misses by name (`misses.ts`).
 */
export function balDevnet(gasLimit: bigint): PublishedRules {
  const cost = Number(costPerByte(gasLimit))
  return { ...AT_A_COST, name: `tests-bal@v5.7.0 ${cost}`, parameters: { ...AT_A_COST.parameters, costPerStateByte: cost } }
}

const AT_A_COST: Omit<PublishedRules, 'name'> = {
  like: 'amsterdam',
  without: [2780, 7997, 8038, 8246, 8282],
  parameters: {
    stateBytesPerNewAccount: 112,
    stateBytesPerStorageSet: 32,
    stateBytesPerAuthBase: 23,
    createGas: 9_000,
    create2Gas: 9_000,
    sstoreInitEIP2200Gas: 2_900,
    sstoreInitRefundEIP2200Gas: 2_800,
    accountWriteGas: 0,
    maxCodeSize: 32_768,
    maxInitCodeSize: 65_536,
  },
  gas: {
    base: 21_000,
    creation: 9_000,
    creationWord: 2,
    token: 4,
    floorToken: 16,
    listedAddress: 2_400,
    listedSlot: 1_900,
    tuple: 7_500,
    tupleRefund: 0,
    recipient: 0,
    value: 0,
    newAccount: 0,
    newSlot: 0,
    flatFloor: true,
  },
}
