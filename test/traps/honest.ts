import type { Address } from '#core/ethereum/address'
import { assemble, type Part } from '../support/assembler.ts'
import { createDice } from '../../src/core/test-support/dice.ts'
import { HEADER, type Row, type Rows, type Sent, SIGNER } from '../support/made-state.ts'

const ETHER = 10n ** 18n
const CONTRACT: Address = `0x${'40'.repeat(20)}`
const FEED: Address = `0x${'4f'.repeat(20)}`

/** Pays to whoever calls. */
const pay = (...amount: readonly Part[]): readonly Part[] => send(amount, ['CALLER'])
/** Pays to somebody; fails where that fails. */
const send = (amount: readonly Part[], to: readonly Part[]): readonly Part[] => [
  ...amount, 0, 'MSTORE', 0, 0, 0, 0, 0, 'MLOAD', ...to, 'GAS', 'CALL', 'ISZERO', { to: 'no' }, 'JUMPI',
] // prettier-ignore
/** Goes on only where the top of the stack is true. */
const require: readonly Part[] = ['ISZERO', { to: 'no' }, 'JUMPI']
const slot = (number: number): readonly Part[] => [number, 'SLOAD']
const keep = (number: number, ...value: readonly Part[]): readonly Part[] => [...value, number, 'SSTORE']
/** a - b, with b pushed first. */
const minus = (a: readonly Part[], b: readonly Part[]): readonly Part[] => [...b, ...a, 'SUB']
const over = (a: readonly Part[], b: readonly Part[]): readonly Part[] => [...b, ...a, 'DIV']
const times = (a: readonly Part[], b: readonly Part[]): readonly Part[] => [...b, ...a, 'MUL']
const plus = (a: readonly Part[], b: readonly Part[]): readonly Part[] => [...b, ...a, 'ADD']
const less = (a: readonly Part[], b: readonly Part[]): readonly Part[] => [...b, ...a, 'LT']
const smaller = (name: string, a: readonly Part[], b: readonly Part[]): readonly Part[] => [
  ...a, ...b, 'DUP2', 'DUP2', 'LT', { to: name }, 'JUMPI', 'SWAP1', { at: name }, 'SWAP1', 'POP',
] // prettier-ignore
const log = (...value: readonly Part[]): readonly Part[] => [...value, 0, 'MSTORE', 32, 0, 'LOG0']
const T: readonly Part[] = ['TIMESTAMP']
const N: readonly Part[] = ['NUMBER']
const since = (number: number): readonly Part[] => minus(T, slot(number))

const now = HEADER.timestamp
type Kind = {
  readonly code: (n: bigint) => readonly Part[]
  readonly slots?: (n: bigint) => readonly (readonly [bigint, bigint])[]
  readonly value?: bigint
}
const at = (...rows: readonly (readonly [bigint, bigint])[]) => rows

/** Contracts that look at their block for good reasons. `n` is a small number that makes each of a kind another. */
const KINDS: Readonly<Record<string, Kind>> = {
  'an oracle that must not be stale': { code: () => [...less(since(1), [3_600]), ...require, ...pay(...over(times(['CALLVALUE'], slot(2)), [1_000]))], slots: (n) => at([1n, now - 300n * n], [2n, 990n]), value: ETHER },
  'a deposit before a deadline': { code: (n) => [...less(T, [now + 1_000n + n * 60n]), ...require, ...keep(3, 'CALLVALUE')], value: ETHER },
  'a Dutch auction': { code: (n) => [...minus([2n * ETHER], times(since(1), [ETHER / (20_000n * n)])), 1_000, 'MSTORE', ...less(['CALLVALUE'], [1_000, 'MLOAD']), 'ISZERO', ...require, ...keep(3, 'CALLER'), ...pay(...minus(['CALLVALUE'], [1_000, 'MLOAD']))], slots: () => at([1n, now - 3_000n]), value: 2n * ETHER },
  'a time lock that has passed': { code: () => [...less(slot(1), T), ...require, ...pay(ETHER)], slots: (n) => at([1n, now - n * 100n]) },
  'vesting by the second': { code: (n) => pay(...over(times([9n * ETHER], since(1)), [4_000_000n * n])), slots: () => at([1n, now - 2_000_000n]) },
  'a deposit with interest': { code: () => pay(...plus([ETHER], over(times([ETHER], since(1)), [3_000_000_000n]))), slots: (n) => at([1n, now - n * 86_400n]) },
  'a debt with interest': { code: () => [...plus([ETHER / 2n], over(times([ETHER], since(1)), [3_000_000_000n])), 1_000, 'MSTORE', ...pay(...minus(['CALLVALUE'], [1_000, 'MLOAD']))], slots: (n) => at([1n, now - n * 86_400n]), value: ETHER },
  'gas that is paid back': { code: (n) => [...keep(3, n), ...pay(...times(['GASPRICE'], [40_000n + n * 9_000n]))] },
  'gas that is paid back at the base fee': { code: (n) => pay(...times(smaller('a', ['BASEFEE'], ['GASPRICE']), [80_000n + n * 5_000n])) },
  'a relayer that is paid out of the deposit': { code: (n) => [...send(times(['BASEFEE'], [60_000n + n * 1_000n]), [FEED]), ...pay(...minus(['CALLVALUE'], plus([ETHER / 2n], times(['BASEFEE'], [60_000n + n * 1_000n]))))], value: ETHER },
  'a tip to the proposer': { code: (n) => [...send([ETHER / (50n * n)], ['COINBASE']), ...keep(3, 'CALLVALUE')], value: ETHER },
  'a tip by the base fee': { code: (n) => [...send(times(['BASEFEE'], [10_000n * n]), ['COINBASE']), ...pay(...minus(['CALLVALUE'], times(['BASEFEE'], [10_000n * n])))], value: ETHER },
  'a cool-down': { code: () => [...less([60], since(1)), ...require, ...keep(1, ...T), ...pay(ETHER / 10n)], slots: (n) => at([1n, now - n * 100n]) },
  'a checkpoint by number': { code: (n) => [...keep(4, ...N), ...keep(5, n), ...log(...N)] },
  'commit and reveal': { code: () => [...minus(N, [4]), 'BLOCKHASH', 'ISZERO', 'ISZERO', ...require, ...keep(3, 1), ...pay(ETHER / 10n)] },
  'traits of a picture': { code: (n) => [100n * n, 'PREVRANDAO', 'MOD', 1_000, 'MSTORE', ...less([1_000, 'MLOAD'], [5]), { to: 'rare' }, 'JUMPI', ...keep(3, 1), { to: 'done' }, 'JUMP', { at: 'rare' }, ...keep(3, 2), { at: 'done' }, ...log(1_000, 'MLOAD')], value: ETHER / 20n },
  'traits by the hash of the parent': { code: (n) => [...minus(N, [1]), 'BLOCKHASH', 100n * n, 'SWAP1', 'MOD', 3, 'SSTORE', ...log(7)], value: ETHER / 20n },
  'a price averaged over time': { code: () => [...keep(2, ...plus(slot(2), times(since(1), [3_000]))), ...keep(1, ...T), ...pay(...over(times(['CALLVALUE'], [997]), [1_000]))], slots: (n) => at([1n, now - n * 12n], [2n, 77n]), value: ETHER },
  'an epoch of a week': { code: () => [...keep(4, ...over(T, [604_800])), ...pay(ETHER / 5n)] },
  'a stream': { code: (n) => [...pay(...times(since(1), [n * 10n ** 13n])), ...keep(1, ...T)], slots: () => at([1n, now - 50_000n]) },
  'a ticket of a draw to come': { code: (n) => [...keep(4, ...plus(N, [n * 100n])), ...keep(5, 'CALLER')], value: ETHER / 100n },
  'randomness that is mixed in': { code: () => [...keep(4, ...slot(4), 'PREVRANDAO', 'XOR'), ...keep(5, 'CALLER')], slots: (n) => at([4n, n]), value: ETHER / 100n },
  'a highest price of gas': { code: (n) => [...less(['GASPRICE'], [10n ** 11n * n]), ...require, ...pay(ETHER / 10n)] },
  'a least gas limit': { code: (n) => [...less([9_000_000n + n], ['GASLIMIT']), ...require, ...keep(3, 'CALLVALUE')], value: ETHER },
  'a fee for data by the blob fee': { code: (n) => pay(...minus(['CALLVALUE'], plus([ETHER / 4n], times(['BLOBBASEFEE'], [131_072n * n])))), value: ETHER },
  'a price that rises': { code: (n) => [...plus([ETHER / 2n], over(times([ETHER], since(1)), [10_000_000n * n])), 1_000, 'MSTORE', ...pay(...minus(['CALLVALUE'], [1_000, 'MLOAD']))], slots: () => at([1n, now - 100_000n]), value: ETHER },
  'an auction that a late bid extends': { code: () => [...less(T, slot(1)), ...require, ...less(minus(slot(1), T), [900]), 'ISZERO', { to: 'on' }, 'JUMPI', ...keep(1, ...plus(T, [900])), { at: 'on' }, ...keep(3, 'CALLER')], slots: (n) => at([1n, now + 1_200n * n]), value: ETHER },
  'a limit that fills up again': { code: () => [...smaller('a', [8n * ETHER], plus(slot(2), times(since(1), [10n ** 14n]))), 1_000, 'MSTORE', ...less([ETHER], [1_000, 'MLOAD']), ...require, ...keep(2, ...minus([1_000, 'MLOAD'], [ETHER])), ...keep(1, ...T), ...pay(ETHER)], slots: (n) => at([1n, now - 40_000n * n], [2n, ETHER]) },
  'a fee for leaving early': { code: () => [...over(since(1), [86_400]), 1_000, 'MSTORE', ...pay(...over(times([ETHER], plus([900], [1_000, 'MLOAD'])), [1_000]))], slots: (n) => at([1n, now - n * 86_400n * 3n - 10_000n]) },
  'rewards by the block': { code: (n) => [...pay(...times(minus(N, slot(1)), [n * 10n ** 14n])), ...keep(1, ...N)], slots: () => at([1n, HEADER.number - 5_000n]) },
  'a place in a queue by chance': { code: (n) => [10n * n, 'PREVRANDAO', 'MOD', 3, 'SSTORE', ...log(3)] },
  'a keeper paid by the base fee': { code: (n) => [...keep(3, n), ...pay(...over(times(times(['BASEFEE'], [100_000n]), [11n]), [10n]))] },
  'who made the block, in a log': { code: () => [...log('COINBASE'), ...keep(3, 'CALLVALUE')], value: ETHER / 3n },
  'the hash of the parent, in a log': { code: () => [...log(...minus(N, [1]), 'BLOCKHASH'), ...pay(ETHER / 7n)] },
  'a limit for the day': { code: () => [...over(T, [86_400]), 1_000, 'MSTORE', 1_000, 'MLOAD', ...slot(1), 'EQ', { to: 'same' }, 'JUMPI', ...keep(1, 1_000, 'MLOAD'), ...keep(2, 0), { at: 'same' }, ...plus(slot(2), [ETHER]), 1_100, 'MSTORE', ...less([1_100, 'MLOAD'], [5n * ETHER]), ...require, ...keep(2, 1_100, 'MLOAD'), ...pay(ETHER)], slots: (n) => at([1n, now / 86_400n], [2n, n * 10n ** 17n]) },
  'an option before it expires': { code: (n) => [...less(T, [now + 86_400n * n]), ...require, ...pay(2n * ETHER)], value: ETHER },
  'an airdrop until its end': { code: (n) => [...less(T, [now + 7_200n * n]), ...require, ...slot(9), 'ISZERO', ...require, ...keep(9, 1), ...pay(ETHER / 100n)] },
  'randomness ordered and paid for by gas': { code: (n) => [...send(times(['GASPRICE'], [150_000n + n * 10_000n]), [FEED]), ...keep(3, ...N), ...pay(...minus(['CALLVALUE'], times(['GASPRICE'], [150_000n + n * 10_000n])))], value: ETHER },
  'a chain id that must be right': { code: () => ['CHAINID', 31_337, 'EQ', ...require, ...keep(4, ...T)], value: ETHER / 2n },
  'a lock by number that has passed': { code: () => [...less(slot(1), N), ...require, ...pay(ETHER / 2n)], slots: (n) => at([1n, HEADER.number - n * 50n]) },
  'a lock that is set': { code: (n) => [...keep(1, ...plus(T, [86_400n * n])), ...keep(3, 'CALLVALUE')], value: ETHER },
  'a session key that still holds': { code: (n) => [...less(T, [now + 30_000n * n]), ...require, 'ORIGIN', 'CALLER', 'EQ', ...require, ...pay(ETHER / 9n)] },
} // prettier-ignore

export type HonestCase = { readonly name: string; readonly rows: Rows; readonly sent: Sent }

/** Each kind three times, with other numbers, the third behind a contract that only passes on. */
export function honestCases(seed: string): readonly HonestCase[] {
  const PROXY: Address = `0x${'41'.repeat(20)}`
  return Object.entries(KINDS).flatMap(([name, { code, slots, value = 0n }]) =>
    [0, 1, 2].map((which): HonestCase => {
      const n = BigInt(1 + createDice(`${seed} ${name} ${which}`).below(4))
      const body = assemble(...code(n), 'STOP', { at: 'no' }, 0, 0, 'REVERT')
      const storage = new Map(slots?.(n) ?? [])
      const delegating = assemble(
        0,
        0,
        0,
        0,
        CONTRACT,
        'GAS',
        'DELEGATECALL',
        'ISZERO',
        { to: 'no' },
        'JUMPI',
        'STOP',
        { at: 'no' },
        0,
        0,
        'REVERT',
      )
      const entered = which === 2 ? PROXY : CONTRACT
      const rows = new Map<Address, Row>([
        [SIGNER, { balance: 10n * ETHER }],
        [HEADER.coinbase, { balance: 5n * ETHER }],
        [CONTRACT, { balance: 20n * ETHER, code: body, storage }],
        [PROXY, { balance: 20n * ETHER, code: delegating, storage }],
        [FEED, { balance: 30n * ETHER, code: '0x00' }],
      ])
      return {
        name: `${name}, ${n}${which === 2 ? ', behind a proxy' : ''}`,
        rows,
        sent: { to: entered, value, data: '0x01', gasLimit: 600_000n },
      }
    }),
  )
}
