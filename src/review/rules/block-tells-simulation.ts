import type { Address } from '#core/ethereum/address'
import type { Simulation } from '#core/simulation/simulation'
import { addressWord, say } from '#core/text/words'
import { isKnownCode } from './known-code.ts'
import { rule, type Case, type Rule } from './rule.ts'

type Value = Simulation['guessed'][number]

/** What honest contracts have little use for, and what tells a trial from the chain. */
const TELLING: readonly Value[] = ['coinbase', 'prevrandao', 'blockhash', 'gasprice', 'blobbasefee', 'gaslimit']
/** Safes measure their gas and many ask who sends: telling only where nothing comes back for what leaves. */
const COMMON: readonly Value[] = ['origin', 'gas', 'basefee']

/** G11: unknown code looks at what tells a trial from the chain, and then does something. */
export const blockTellsSimulation: Rule = rule({
  id: 'block/tells-simulation',
  levels: ['warn'],
  needs: ['accounts', 'pins'],
  judge(one) {
    const { simulation, names } = one
    if (simulation?.outcome.ok !== true) return undefined
    const values = onlyLoses(one) ? [...TELLING, ...COMMON] : TELLING
    if (!simulation.readBy.some(({ value }) => values.includes(value))) return undefined
    const acting = actingCode(one, simulation)
    const elsewhere = runsElsewhere(simulation, one.actor)
    const found = simulation.readBy.find(
      ({ value, address }) =>
        values.includes(value) &&
        !isKnownCode(one, address) &&
        !(COMMON.includes(value) && elsewhere.get(address) === false) &&
        acting.has(address),
    )
    if (found === undefined) return undefined
    return {
      level: 'warn',
      say: say('{contract} checks values that tell a simulation from the real chain', {
        contract: addressWord(found.address, names.nameOf(found.address)),
      }),
      why: say('It reads {value}. Traps do this to behave while somebody watches, and steal when it’s real.', {
        value: WORDS[found.value],
      }),
      todo: say('Be careful unless you know this contract. Games of chance read these values too.'),
    }
  },
})

const WORDS: Readonly<Record<Value, string>> = {
  coinbase: 'COINBASE',
  prevrandao: 'PREVRANDAO',
  timestamp: 'TIMESTAMP',
  number: 'NUMBER',
  blockhash: 'BLOCKHASH',
  gasprice: 'GASPRICE',
  basefee: 'BASEFEE',
  blobbasefee: 'BLOBBASEFEE',
  gaslimit: 'GASLIMIT',
  origin: 'ORIGIN',
  gas: 'GAS',
}

/** Something leaves and nothing comes back. */
const onlyLoses = ({ effects }: Case): boolean =>
  effects.some(({ kind }) => kind === 'asset-out' || kind === 'nft-out') &&
  !effects.some(({ kind }) => kind === 'asset-in' || kind === 'nft-in')

/**
 * Code after which something is done: where it ran, or where somebody stood who asked it, directly or through others, something was called, written or logged.
 * What a view answers decides what whoever asked does. Only strangers count, those who are known ask nobody to be told whom to rob. Behind a proxy code runs
 * at the proxy's address. Linear: a stranger chooses how many frames there are and how many of them read.
 */
function actingCode(one: Case<'accounts' | 'pins'>, { frames, storage, logs }: Simulation): ReadonlySet<Address> {
  const places = new Set<Address>([...storage.map(({ address }) => address), ...logs.map(({ address }) => address)])
  for (const { from, kind, parent } of frames)
    if (parent !== undefined && kind !== 'staticcall' && kind !== 'delegatecall') places.add(from)
  const found = new Set(places)
  // By frame: whether a stranger who acts stands in it or above it. A frame comes after the one that made it.
  const within: boolean[] = []
  for (const { codeAddress, to, parent } of frames) {
    const above = parent !== undefined && within[parent] === true
    if (above || places.has(to)) found.add(codeAddress)
    within.push(above || (places.has(to) && !isKnownCode(one, codeAddress) && !isKnownCode(one, to)))
  }
  return found
}

/** By code that ran: whether it ran anywhere but as the account itself. Code of an account measures its own gas, as a Safe does, and robs nobody else. */
function runsElsewhere({ frames }: Simulation, actor: Address): ReadonlyMap<Address, boolean> {
  const found = new Map<Address, boolean>()
  for (const { codeAddress, to } of frames) found.set(codeAddress, found.get(codeAddress) === true || to !== actor)
  return found
}
