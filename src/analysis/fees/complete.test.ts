import { describe, expect, it } from 'vitest'
import { nativeToken } from '#core/chains/chain'
import type { SendRequest } from '#core/signing/request'
import type { BlockEnvironment } from '#core/simulation/simulation'
import { MAX_GAS } from '#core/ethereum/transaction'
import { devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST } from '../../../devnet/addresses.ts'
import { fillIn, gasLimitOf } from './complete.ts'

const CHAIN = 424_242
const BLOCK: BlockEnvironment = {
  chainId: CHAIN,
  parentHash: `0x${'11'.repeat(32)}`,
  number: 2n,
  timestamp: 1_800_000_000n,
  baseFee: 7n,
  gasLimit: 60_000_000n,
  coinbase: CAST.carol,
  prevRandao: `0x${'22'.repeat(32)}`,
  excessBlobGas: 0n,
  rules: 'osaka',
}
/** Its parent's header has the fields of Amsterdam. */
const AMSTERDAM: BlockEnvironment = { ...BLOCK, parent: { timestamp: BLOCK.timestamp - 12n, fork: 'amsterdam' } }
const ETHER = 10n ** 18n

const request = (gasLimit?: bigint): SendRequest => ({
  id: 'one',
  kind: 'transaction',
  origin: { kind: 'own' },
  stage: { at: 'draft' },
  createdAt: 0,
  account: CAST.deployer,
  chainId: CHAIN,
  speed: 'normal',
  intent: {
    kind: 'send',
    to: CAST.bob,
    amount: { units: 1n, token: nativeToken(devnetChain('http://127.0.0.1:1')) },
    ...(gasLimit === undefined ? {} : { figures: { gasLimit } }),
  },
})
const FEE = { maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
const limitOf = (environment: BlockEnvironment, { balance = ETHER, own }: { readonly balance?: bigint; readonly own?: bigint } = {}) =>
  fillIn(request(own), { to: CAST.bob, value: 1n, data: '0x' }, FEE, { next: 0, ours: [] }, { balance, environment }).gasLimit

describe('the gas of a first run', () => {
  it('is no more than a block takes by its rules, nor than one can pay', () => {
    expect(limitOf(BLOCK)).toBe(MAX_GAS)
    expect(limitOf(AMSTERDAM)).toBe(60_000_000n)
    expect(limitOf({ ...BLOCK, gasLimit: 9_000_000n })).toBe(9_000_000n)
    expect(limitOf(AMSTERDAM, { balance: 400_001n })).toBe(40_000n)
    expect(limitOf(AMSTERDAM, { balance: 1n })).toBe(21_000n)
  })

  it('is what the person set, whatever a block takes: the Review says so', () => {
    expect(limitOf(BLOCK, { own: 20_000_000n })).toBe(20_000_000n)
    expect(gasLimitOf(request(20_000_000n).intent, 21_000n, { floor: 21_000n, most: MAX_GAS })).toBe(20_000_000n)
  })
})

it('signs for more than 16.7 million where a run needed it and a block takes it', () => {
  const { intent } = request()
  expect(gasLimitOf(intent, 20_000_000n, { floor: 0n, most: 60_000_000n })).toBe(23_000_000n)
  expect(gasLimitOf(intent, 59_000_000n, { floor: 0n, most: 60_000_000n })).toBe(60_000_000n)
  expect(gasLimitOf(intent, 16_000_000n, { floor: 0n, most: MAX_GAS })).toBe(MAX_GAS)
})
