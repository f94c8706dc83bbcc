import { keccak } from '#core/bytes/keccak'
import type { Address } from '#core/ethereum/address'
import { nextBaseFee } from '#core/chains/header'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromBytes, type Hex, size, toBigInt, toBytes, word } from '#core/bytes/hex'
import type { BeaconRoot, BlockEnvironment } from '#core/simulation/simulation'
import { blobGasPrice } from '../../src/chain/evm/forks/hardfork.ts'
import { assemble, type Part } from '../support/assembler.ts'
import { createDice, type Dice } from '../../src/core/test-support/dice.ts'
import { BEACON_ROOTS, hashOf, HEADER, HISTORY, rootOf, type Row, type Rows, type Sent, SIGNER } from '../support/made-state.ts'

const ETHER = 10n ** 18n
const TRAP: Address = `0x${'7a'.repeat(20)}`
const [HELPER, OTHER]: readonly [Address, Address] = [`0x${'8e'.repeat(20)}`, `0x${'8f'.repeat(20)}`]
const SHA_256: Address = '0x0000000000000000000000000000000000000002'
const EC_MUL: Address = '0x0000000000000000000000000000000000000007'
const MAX = 2n ** 256n

/** What a trap looks at: how it reads it, what it is in a block, and what a keeper could write down of the newest one. */
type Read = {
  readonly code: readonly Part[]
  value(block: RealBlock): bigint
  readonly known: bigint
  /** By how much it may move in some blocks; absent: it is random. */
  readonly step?: bigint
  /** What it is always below, where that is less than a word. */
  readonly end?: bigint
}

/** A block as the chain may go on: an environment, and what its proposer has. */
export type RealBlock = {
  readonly environment: BlockEnvironment
  readonly proposer: { readonly balance: bigint; readonly code: Hex }
}

const TIP = 1_000_000_000n
const MAX_FEE_PER_GAS = 2n * nextBaseFee(HEADER) + TIP
const priceIn = (baseFee: bigint): bigint => (baseFee + TIP < MAX_FEE_PER_GAS ? baseFee + TIP : MAX_FEE_PER_GAS)

/** Asks a contract that keeps values of blocks. Where it has no answer, the question itself stays. */
const askedOf = (keeper: Address, ...question: readonly Part[]): readonly Part[] => [
  ...question, 0, 'MSTORE', 32, 0, 32, 0, keeper, 'GAS', 'STATICCALL', 'POP', 0, 'MLOAD',
] // prettier-ignore

const codeHash = ({ balance, code }: RealBlock['proposer']): bigint => (balance === 0n && code === '0x' ? 0n : toBigInt(keccak(code)))

function rootAt({ timestamp, parentBeaconRoot, beaconRoots = [] }: BlockEnvironment, before: bigint): bigint {
  if (before === 0n) return toBigInt(parentBeaconRoot ?? '0x0')
  const time = timestamp - before
  if (time === HEADER.timestamp) return toBigInt(rootOf(time))
  return toBigInt(beaconRoots.find((one) => one.timestamp === time)?.root ?? word(time))
}

export const READS = {
  number: { code: ['NUMBER'], value: ({ environment }) => environment.number, known: HEADER.number, step: 1n },
  timestamp: { code: ['TIMESTAMP'], value: ({ environment }) => environment.timestamp, known: HEADER.timestamp, step: 12n },
  slot: { code: [12, 'TIMESTAMP', 'DIV'], value: ({ environment }) => environment.timestamp / 12n, known: HEADER.timestamp / 12n, step: 1n },
  prevrandao: { code: ['PREVRANDAO'], value: ({ environment }) => toBigInt(environment.prevRandao), known: toBigInt(HEADER.prevRandao) },
  coinbase: { code: ['COINBASE'], value: ({ environment }) => toBigInt(environment.coinbase), known: toBigInt(HEADER.coinbase), end: 2n ** 160n },
  'code of coinbase': { code: ['COINBASE', 'EXTCODESIZE'], value: ({ proposer }) => BigInt(size(proposer.code)), known: 0n, step: 1n },
  'hash of code of coinbase': { code: ['COINBASE', 'EXTCODEHASH'], value: ({ proposer }) => codeHash(proposer), known: toBigInt(keccak('0x')) },
  'balance of coinbase': { code: ['COINBASE', 'BALANCE'], value: ({ proposer }) => proposer.balance, known: 5n * ETHER, step: ETHER },
  basefee: { code: ['BASEFEE'], value: ({ environment }) => environment.baseFee, known: HEADER.baseFee, step: HEADER.baseFee / 20n },
  blobbasefee: { code: ['BLOBBASEFEE'], value: ({ environment }) => blobGasPrice(environment.excessBlobGas, 'osaka'), known: blobGasPrice(HEADER.excessBlobGas, 'osaka'), step: blobGasPrice(HEADER.excessBlobGas, 'osaka') / 30n },
  gaslimit: { code: ['GASLIMIT'], value: ({ environment }) => environment.gasLimit, known: HEADER.gasLimit, step: HEADER.gasLimit / 1024n },
  gasprice: { code: ['GASPRICE'], value: ({ environment }) => priceIn(environment.baseFee), known: priceIn(HEADER.baseFee), step: HEADER.baseFee / 20n },
  'hash of the parent': { code: [1, 'NUMBER', 'SUB', 'BLOCKHASH'], value: ({ environment }) => toBigInt(environment.parentHash), known: toBigInt(HEADER.parentHash) },
  'kept hash of the parent': { code: askedOf(HISTORY, 1, 'NUMBER', 'SUB'), value: ({ environment }) => toBigInt(environment.parentHash), known: toBigInt(HEADER.parentHash) },
  'beacon root': { code: askedOf(BEACON_ROOTS, 'TIMESTAMP'), value: ({ environment }) => rootAt(environment, 0n), known: toBigInt(rootOf(HEADER.timestamp - 12n)) },
  'beacon root of the block before': { code: askedOf(BEACON_ROOTS, 12, 'TIMESTAMP', 'SUB'), value: ({ environment }) => rootAt(environment, 12n), known: toBigInt(rootOf(HEADER.timestamp)) },
  'hash of an older block': { code: [4, 'NUMBER', 'SUB', 'BLOCKHASH'], value: ({ environment }) => olderHash(environment, 4n), known: toBigInt(hashOf(HEADER.number - 3n)) },
} satisfies Readonly<Record<string, Read>> // prettier-ignore
export type ReadName = keyof typeof READS

function olderHash({ number, ancestors = [] }: BlockEnvironment, back: bigint): bigint {
  const made = ancestors[Number(back - 2n)]
  return toBigInt(made ?? hashOf(number - back))
}

/** A condition on what is on top of the stack: leaves whether it pays. */
type Condition = { readonly code: readonly Part[]; holds(value: bigint): boolean }

const not = (value: bigint): bigint => MAX - 1n - value
const hashed = (value: bigint): bigint => toBigInt(keccak(word(value)))
/** keccak256 of the top of the stack. */
const HASH: readonly Part[] = [0, 'MSTORE', 32, 0, 'KECCAK256']

/** Slot 1 of the trap holds what its keeper wrote of the newest block. */
const KNOWN: readonly Part[] = [1, 'SLOAD']

export const COMPARISONS = {
  'is the remembered': ({ known }) => ({ code: [...KNOWN, 'EQ'], holds: (value) => value === known }),
  'is the remembered or its complement': ({ known }) => ({
    code: ['DUP1', ...KNOWN, 'EQ', 'SWAP1', 'NOT', ...KNOWN, 'EQ', 'OR'],
    holds: (value) => value === known || not(value) === known,
  }),
  'is not a value to come': ({ known, step }, n) => {
    const comes = step === undefined ? known : known + step * BigInt(2 + (n % 20))
    return { code: [comes, 'EQ', 'ISZERO'], holds: (value) => value !== comes }
  },
  parity: (_, n) => ({ code: [1, 'AND', BigInt(n & 1), 'EQ'], holds: (value) => (value & 1n) === BigInt(n & 1) }),
  'below a threshold': ({ known, step, end: all = MAX }, n) => {
    const end = step === undefined ? all / 2n : known + step * BigInt(2 + (n % 30))
    return { code: [end, 'GT'], holds: (value) => value < end }
  },
  'above a threshold': ({ known, step, end: all = MAX }, n) => {
    const end = step === undefined ? all / 2n : known - (step * BigInt(1 + (n % 3))) / 2n
    return { code: [end, 'LT'], holds: (value) => value > end }
  },
  'outside a window': ({ known, step, end: all = MAX }, n) => {
    const [from, width] = step === undefined ? [all / 3n, all / 4n] : [known + step * BigInt(2 + (n % 15)), step * BigInt(2 + (n % 9))]
    return {
      code: [from, 'SWAP1', 'SUB', width, 'SWAP1', 'LT', 'ISZERO'],
      holds: (value) => (value - from + MAX) % MAX >= width,
    }
  },
  'modulo, seldom pays': (_, n) => {
    const [by, is] = [BigInt(3 + (n % 6)), BigInt(n % 3)]
    return { code: [by, 'SWAP1', 'MOD', is, 'EQ'], holds: (value) => value % by === is }
  },
  'modulo, seldom robs': (_, n) => {
    const [by, is] = [BigInt(3 + (n % 6)), BigInt(n % 3)]
    return { code: [by, 'SWAP1', 'MOD', is, 'EQ', 'ISZERO'], holds: (value) => value % by !== is }
  },
  'hash modulo': (_, n) => {
    const [by, is] = [BigInt(2 + (n % 7)), BigInt(n % 2)]
    return { code: [...HASH, by, 'SWAP1', 'MOD', is, 'EQ', 'ISZERO'], holds: (value) => hashed(value) % by !== is }
  },
  'modulo, rarely robs': (_, n) => {
    const [by, is] = [BigInt(40 + (n % 60)), BigInt(n % 40)]
    return { code: [by, 'SWAP1', 'MOD', is, 'EQ', 'ISZERO'], holds: (value) => value % by !== is }
  },
  'bits of it, rarely robs': (_, n) => {
    const [shift, is] = [BigInt(n % 3), BigInt(n % 32)]
    return { code: [shift, 'SHR', 31, 'AND', is, 'XOR'], holds: (value) => ((value >> shift) & 31n) !== is }
  },
  'hash with a constant, rarely robs': (_, n) => {
    const [salt, by] = [BigInt(n), BigInt(32 + (n % 40))]
    return {
      code: [0, 'MSTORE', salt, 32, 'MSTORE', 64, 0, 'KECCAK256', by, 'SWAP1', 'MOD'],
      holds: (value) => toBigInt(keccak(concat(word(value), word(salt)))) % by !== 0n,
    }
  },
  'product and sum, rarely robs': (_, n) => {
    const [factor, add, by] = [BigInt(3 + 2 * (n % 50)), BigInt(n), BigInt(40 + (n % 50))]
    return {
      code: [factor, 'MUL', add, 'ADD', by, 'SWAP1', 'MOD', 1, 'GT', 'ISZERO'],
      holds: (value) => !(((((value * factor) % MAX) + add) % MAX) % by < 1n),
    }
  },
  'SHA-256, rarely robs': (_, n) => {
    const by = BigInt(32 + (n % 40))
    return {
      code: [0, 'MSTORE', 32, 0, 32, 0, SHA_256, 'GAS', 'STATICCALL', 'POP', 0, 'MLOAD', by, 'SWAP1', 'MOD'],
      holds: (value) => toBigInt(fromBytes(sha256(toBytes(word(value)) ?? new Uint8Array()))) % by !== 0n,
    }
  },
  'hash of much, rarely robs': (_, n) => {
    const by = BigInt(32 + (n % 40))
    return {
      code: [1_344, 'MSTORE', 640, 1_024, 'KECCAK256', by, 'SWAP1', 'MOD'],
      holds: (value) => toBigInt(keccak(concat(`0x${'00'.repeat(320)}`, word(value), `0x${'00'.repeat(288)}`))) % by !== 0n,
    }
  },
} satisfies Readonly<Record<string, (read: Read, n: number) => Condition>>
export type ComparisonName = keyof typeof COMPARISONS

const WORD_BACK: readonly Part[] = [0, 'MSTORE', 32, 0, 'RETURN']
const asking = (op: 'CALL' | 'DELEGATECALL' | 'STATICCALL', who: Address): readonly Part[] => [
  32, 0, 0, 0, ...(op === 'CALL' ? [0] : []), who, 'GAS', op, 'POP', 0, 'MLOAD',
] // prettier-ignore

type Way = (read: readonly Part[]) => { readonly code: readonly Part[]; readonly rows: readonly (readonly [Address, Row])[] }
const helped =
  (op: 'CALL' | 'DELEGATECALL' | 'STATICCALL'): Way =>
  (read) => ({ code: asking(op, HELPER), rows: [[HELPER, { code: assemble(...read, ...WORD_BACK) }]] })

export const WAYS = {
  directly: (read) => ({ code: read, rows: [] }),
  'by a call': helped('CALL'),
  'by a delegate call': helped('DELEGATECALL'),
  'by a view': helped('STATICCALL'),
  'by a view of a view': (read) => ({
    code: asking('STATICCALL', HELPER),
    rows: [
      [HELPER, { code: assemble(...asking('STATICCALL', OTHER), ...WORD_BACK) }],
      [OTHER, { code: assemble(...read, ...WORD_BACK) }],
    ],
  }),
} satisfies Readonly<Record<string, Way>>
export type WayName = keyof typeof WAYS

/** Does something so many times. The count stays below what it does. */
const times = (count: number, ...body: readonly Part[]): readonly Part[] => [
  count, { at: 'again' }, ...body, 1, 'SWAP1', 'SUB', 'DUP1', { to: 'again' }, 'JUMPI', 'POP',
] // prettier-ignore
const toSelf: readonly Part[] = [0, 0, 0, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'POP']
const PAD: readonly Part[] = ['CALLDATASIZE', 'ISZERO', { to: 'bare' }, 'JUMPI']

/** Work that has no end but to stop whoever looks. The trap is called with data, and calls itself without. */
export const PADDINGS = {
  none: [],
  'empty logs': times(2_001, 0, 0, 'LOG0'),
  'logs that name the person': times(2_100, 'CALLER', 0, 0, 'LOG1'),
  'curve points': [
    1,
    0,
    'MSTORE',
    2,
    32,
    'MSTORE',
    MAX - 2n,
    64,
    'MSTORE',
    ...times(150, 64, 128, 96, 0, EC_MUL, 'GAS', 'STATICCALL', 'POP'),
  ],
  hashes: times(6_000, 64, 0, 'KECCAK256', 'POP'),
  memory: [1, 700_000, 'MSTORE'],
  depth: [],
  'many calls': [...PAD, ...times(1_500, ...toSelf)],
} satisfies Readonly<Record<string, readonly Part[]>>
export type PaddingName = keyof typeof PADDINGS

/** Calls itself so deep before it goes on. */
const DEPTH = 300
const deeper: readonly Part[] = [
  'CALLER', 'ADDRESS', 'EQ', { to: 'inside' }, 'JUMPI', DEPTH, 0, 'MSTORE', 0, 0, 32, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'POP', { to: 'ready' }, 'JUMP',
  { at: 'inside' }, 0, 'CALLDATALOAD', 'DUP1', 'ISZERO', { to: 'bare' }, 'JUMPI', 1, 'SWAP1', 'SUB', 0, 'MSTORE', 0, 0, 32, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'STOP', { at: 'ready' },
] // prettier-ignore

export type TrapCase = {
  readonly name: string
  readonly rows: Rows
  readonly sent: Sent
  /** Whether it pays in a block. */
  pays(block: RealBlock): boolean
}

type Recipe = {
  readonly reads: readonly ReadName[]
  readonly compares: readonly ComparisonName[]
  readonly way: WayName
  readonly padding: PaddingName
  /** `THEN`: the second is looked at only where the first does not hold, and either of them is enough. */
  readonly joined?: 'AND' | 'OR' | 'THEN'
}

/** One trap: `remembers` is what its keeper wrote down on another chain than the made one. It pays two ether for one where its conditions hold, and keeps that one where they do not. */
export function makeTrap(recipe: Recipe, seed: string, remembers: Partial<Readonly<Record<ReadName, bigint>>> = {}): TrapCase {
  const { reads, compares, way, padding, joined = 'AND' } = recipe
  const chance = createDice(`${seed} ${JSON.stringify(recipe)}`)
  const asked = reads.map((name, at) => {
    const read: Read = { ...READS[name], known: remembers[name] ?? READS[name].known }
    const condition = (COMPARISONS[compares[at] ?? 'parity'] as (read: Read, n: number) => Condition)(read, chance.below(1000))
    return { read, condition }
  })
  // What a keeper wrote of the first is in slot 1; of the second it is in the code.
  const ways = asked.map(({ read }, at) => WAYS[at === 0 ? way : 'directly'](read.code))
  const conditions = asked.flatMap(({ condition, read }, at): readonly Part[] => [
    ...(ways[at]?.code ?? []),
    ...(at === 0 ? condition.code : condition.code.flatMap((part, place) => (part === 'SLOAD' ? [] : part === 1 && condition.code[place + 1] === 'SLOAD' ? [read.known] : [part]))),
    ...(joined === 'THEN' && at < asked.length - 1 ? [{ to: 'pays' }, 'JUMPI'] as const : []),
  ]) // prettier-ignore
  const code = assemble(
    ...(padding === 'depth' ? deeper : PADDINGS[padding]),
    ...conditions,
    ...(asked.length > 1 && joined !== 'THEN' ? [joined] : []),
    { to: 'pays' }, 'JUMPI', 'STOP',
    { at: 'pays' }, 0, 0, 0, 0, 2n * ETHER, 'CALLER', 'GAS', 'CALL', 'POP', 'STOP',
    { at: 'bare' }, 'STOP',
  ) // prettier-ignore
  const known = asked[0]?.read.known ?? 0n
  const rows = new Map<Address, Row>([
    [SIGNER, { balance: 10n * ETHER }],
    [HEADER.coinbase, { balance: 5n * ETHER }],
    [TRAP, { balance: 20n * ETHER, code, storage: new Map([[1n, known]]) }],
    // Two reads by helpers need two of them: the second is asked directly.
    ...(ways[0]?.rows ?? []),
  ])
  return {
    name: `${reads.map((read, at) => `${read} ${compares[at] ?? ''}`).join(` ${joined} `)}, ${way}, ${padding}`,
    rows,
    sent: { to: TRAP, value: ETHER, data: '0x01', gasLimit: 12_000_000n },
    pays: (block) => {
      const held = asked.map(({ read, condition }) => condition.holds(read.value(block)))
      return joined === 'AND' ? held.every(Boolean) : held.some(Boolean)
    },
  }
}

const names = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(of) as K[]

/** What stands for the others where work is put in the way: the settled, the random, and what moves by little. */
const PADDED: { readonly reads: readonly ReadName[]; readonly compares: readonly ComparisonName[]; readonly ways: readonly WayName[] } = {
  reads: ['number', 'prevrandao', 'coinbase', 'blobbasefee'],
  compares: ['is the remembered or its complement', 'parity', 'modulo, seldom robs'],
  ways: ['directly', 'by a view'],
}

/** Of these nobody knows anything beforehand. */
const RANDOM: readonly ReadName[] = ['prevrandao', 'hash of the parent', 'kept hash of the parent', 'beacon root']

/** Every recipe: what is read by how it is compared by how it is asked for; two at once; and work put in the way of some. */
export function trapRecipes(): readonly Recipe[] {
  const [ways, paddings] = [names(WAYS), names(PADDINGS)]
  const single = names(READS).flatMap((read) =>
    names(COMPARISONS).flatMap((compare) => ways.map((way): Recipe => ({ reads: [read], compares: [compare], way, padding: 'none' }))),
  )
  const padded = paddings.flatMap((padding) =>
    padding === 'none'
      ? []
      : PADDED.reads.flatMap((read) =>
          PADDED.compares.flatMap((compare) => PADDED.ways.map((way): Recipe => ({ reads: [read], compares: [compare], way, padding }))),
        ),
  )
  const chance = createDice('pairs')
  const double = names(READS).flatMap((first) =>
    names(READS).flatMap((second) => {
      if (first === second) return []
      return (['AND', 'OR'] as const).map((joined): Recipe => ({
        reads: [first, second],
        compares: [chance.pick(names(COMPARISONS)), chance.pick(names(COMPARISONS))],
        way: 'directly',
        padding: 'none',
        joined,
      }))
    }),
  )
  const compares = ['modulo, seldom robs', 'modulo, seldom robs'] as const
  const nested = names(READS).flatMap((first) =>
    RANDOM.flatMap((second) => {
      if (first === second) return []
      return ways.map((way): Recipe => ({ reads: [first, second], compares, way, padding: 'none', joined: 'THEN' }))
    }),
  )
  return [...single, ...double, ...nested, ...padded]
}

const BUILDERS: readonly Address[] = [`0x${'b1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'b3'.repeat(20)}`, HEADER.coinbase]

/** A proposer with code: a clone, a Safe, a delegated account (EIP-7702), or anything else. */
const contract = (chance: Dice): Hex => {
  const length = chance.pick([23, 45, 171, 200 + chance.below(2_000)])
  return `0x${
    (length === 23 ? 'ef0100' : '') +
    word(chance.word())
      .slice(2)
      .repeat(Math.ceil(length / 32))
      .slice(0, 2 * length - (length === 23 ? 6 : 0))
  }`
}

/** The chain goes on by itself: a block up to fifty ahead, as blocks come. Nothing of it is taken from how the wallet draws. */
export function realBlock(seed: string): RealBlock {
  const chance = createDice(seed)
  const ahead = 1 + chance.below(50)
  let [baseFee, gasLimit, excess, time] = [nextBaseFee(HEADER), HEADER.gasLimit, HEADER.excessBlobGas, HEADER.timestamp]
  const roots: BeaconRoot[] = []
  for (let block = 0; block < ahead; block++) {
    if (block > 0) roots.push({ timestamp: time, root: word(chance.word()) })
    time += 12n * (chance.below(100) < 2 ? 2n : 1n)
    if (block === 0) continue
    baseFee = nextBaseFee({ gasLimit, gasUsed: (gasLimit * BigInt(20 + chance.below(61))) / 100n, baseFee })
    gasLimit += (gasLimit / 1024n - 1n) * BigInt(chance.below(3) - 1)
    excess += 131_072n * BigInt(chance.below(10) - 6)
    if (excess < 0n) excess = 0n
  }
  const hash = (): `0x${string}` => word(chance.word())
  const hashes = Array.from({ length: ahead - 1 }, hash)
  const [parentHash, ...ancestors] = [...hashes, HEADER.hash]
  return {
    environment: {
      chainId: 31337,
      number: HEADER.number + BigInt(ahead),
      timestamp: time,
      baseFee,
      gasLimit,
      excessBlobGas: excess,
      coinbase: chance.below(4) === 0 ? `0x${word(chance.word()).slice(26)}` : chance.pick(BUILDERS),
      prevRandao: hash(),
      parentHash: parentHash ?? HEADER.hash,
      ancestors,
      parentBeaconRoot: hash(),
      beaconRoots: roots,
    },
    proposer: {
      balance: chance.below(3) === 0 ? 0n : BigInt(chance.below(2 ** 30)) * 10n ** 10n,
      code: chance.below(8) === 0 ? contract(chance) : '0x',
    },
  }
}

/** A second condition behind a rare one: whoever looks has seen little of it. */
const isNested = (text: string): boolean => text.includes(' THEN ')

/**
 * How many of so many may be missed where each is with this probability: more are met in less than one of a thousand samples (binomial distribution). A
 * sample of some dozens by a seed that changes with each commit must not fail by chance alone.
 */
export function mostMissed(of: number, probability: number): number {
  let chance = (1 - probability) ** of
  let sum = chance
  let most = 0
  while (most < of && 1 - sum > 1e-3) {
    chance *= ((of - most) / (most + 1)) * (probability / (1 - probability))
    sum += chance
    most++
  }
  return most
}

/**
 * Of the traps that were missed, those beyond what is known to be: one in fifty, and one in twenty where a rare condition stands behind another. Empty: all
 * is as it should be.
 */
export function beyond({ looked, missed }: { readonly looked: number; readonly missed: readonly string[] }): readonly string[] {
  const [nested, plain] = [missed.filter(isNested), missed.filter((text) => !isNested(text))]
  return [...(nested.length > mostMissed(looked, 1 / 20) ? nested : []), ...(plain.length > mostMissed(looked, 1 / 50) ? plain : [])]
}
