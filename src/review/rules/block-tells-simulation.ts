import type { Address } from '#core/address'
import type { Simulation } from '#core/simulation'
import { valueOf } from '#core/fact'
import { addressWord, say } from '#core/words'
import { ENTRY_POINTS } from '#decode'
import type { Case, Rule } from './rule.ts'

type Value = Simulation['guessed'][number]

/** What honest contracts have little use for, and what tells a trial from the chain. */
const TELLING: readonly Value[] = ['coinbase', 'prevrandao', 'blockhash', 'gasprice']
/** Safes measure their gas and many ask who sends: telling only where nothing comes back for what leaves. */
const COMMON: readonly Value[] = ['origin', 'gas']

/** G11: unknown code looks at what tells a trial from the chain, and then does something. */
export const blockTellsSimulation: Rule = {
  id: 'block/tells-simulation',
  levels: ['warn'],
  needs: ['pins'],
  judge(one) {
    const { simulation, names } = one
    if (simulation?.outcome.ok !== true) return undefined
    const values = onlyLoses(one) ? [...TELLING, ...COMMON] : TELLING
    const found = simulation.readBy.find(
      ({ value, address }) =>
        values.includes(value) &&
        !isKnown(one, address) &&
        !(COMMON.includes(value) && isOwnCode(simulation, one.actor, address)) &&
        actsAfter(simulation, address),
    )
    if (found === undefined) return undefined
    return {
      level: 'warn',
      say: say('{contract} looks at what tells a trial from the chain', {
        contract: addressWord(found.address, names.nameOf(found.address)),
      }),
      why: say('It reads {value}. Traps do this to behave while somebody looks and to rob when it is real.', { value: WORDS[found.value] }),
      todo: say('Be careful unless you know this contract. Games of chance read these values too.'),
    }
  },
}

const WORDS: Readonly<Record<Value, string>> = {
  coinbase: 'COINBASE',
  prevrandao: 'PREVRANDAO',
  timestamp: 'TIMESTAMP',
  number: 'NUMBER',
  blockhash: 'BLOCKHASH',
  gasprice: 'GASPRICE',
  origin: 'ORIGIN',
  gas: 'GAS',
}

/** Something leaves and nothing comes back. */
const onlyLoses = ({ effects }: Case): boolean =>
  effects.some(({ kind }) => kind === 'asset-out' || kind === 'nft-out') &&
  !effects.some(({ kind }) => kind === 'asset-in' || kind === 'nft-in')

/** Named, a listed token, or signed for before. Where there is no memory, nothing was signed for before. */
const isKnown = ({ names, facts, actor, account }: Case, address: Address): boolean =>
  address === actor ||
  address === account ||
  ENTRY_POINTS.has(address) ||
  names.nameOf(address) !== undefined ||
  names.tokenOf(address)?.from === 'listed' ||
  valueOf(facts.pins)?.[address] !== undefined

/** Where the code ran, it called, wrote or logged: a view that is only asked decides nothing by itself. Behind a proxy it runs at the proxy's address. */
function actsAfter({ frames, storage, logs }: Simulation, address: Address): boolean {
  const places = new Set([address, ...frames.flatMap(({ codeAddress, to }) => (codeAddress === address ? [to] : []))])
  return (
    frames.some(({ from, kind, parent }) => parent !== undefined && places.has(from) && kind !== 'staticcall' && kind !== 'delegatecall') ||
    storage.some((change) => places.has(change.address)) ||
    logs.some((log) => places.has(log.address))
  )
}

/** Code that runs as the account itself: it measures its own gas, as a Safe does, and robs nobody else. */
const isOwnCode = ({ frames }: Simulation, actor: Address, address: Address): boolean => {
  const places = frames.filter(({ codeAddress }) => codeAddress === address).map(({ to }) => to)
  return places.length > 0 && places.every((place) => place === actor)
}
