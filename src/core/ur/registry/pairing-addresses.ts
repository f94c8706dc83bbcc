import type { Address } from '../../ethereum/address.ts'
import type { PairedKey, Pairing } from './pairing.ts'
import { addressOfPoint, publicChild } from './public-child.ts'

/** An address that a device can sign for. */
export type PairedAddress = { readonly path: string; readonly address: Address }

/** Addresses of one way to count them. */
export type AddressList = {
  /** Path with `i` for the index, or that of a single key. */
  readonly template: string
  /** How many there are; absent: as many as indexes. */
  readonly count?: number
  /** That of an index from 0 on; `undefined` where there is none. */
  readonly at: (index: number) => PairedAddress | undefined
}

/** Levels from the key of an account on, for the words that makers use of their ways. */
const BELOW: Readonly<Record<string, string>> = {
  'account.standard': '0/i',
  'account.ledger_legacy': 'i',
}
/** m, purpose, coin and account. */
const ACCOUNT_LEVELS = 4

/** The address below a key, by plain levels such as 0/5. */
function below({ publicKey, chainCode, path }: PairedKey, levels: string): PairedAddress | undefined {
  if (chainCode === undefined) return undefined
  const node = levels
    .split('/')
    .reduce<ReturnType<typeof publicChild>>((parent, level) => parent && publicChild(parent, Number(level)), { publicKey, chainCode })
  const address = node && addressOfPoint(node.publicKey)
  return address && { path: `${path}/${levels}`, address }
}

/** What keys without children, or one for each account, lead to. */
function listOfKeys(keys: readonly PairedKey[]): AddressList {
  const own = (key: PairedKey): PairedAddress | undefined => {
    if (key.chainCode !== undefined && key.path.split('/').length === ACCOUNT_LEVELS) return below(key, '0/0')
    const address = addressOfPoint(key.publicKey)
    return address && { path: key.path, address }
  }
  return { template: "m/44'/60'/i'/0/0", count: keys.length, at: (index) => (keys[index] === undefined ? undefined : own(keys[index])) }
}

/** What one key with a chain code leads to. */
function listsBelow(key: PairedKey): readonly AddressList[] {
  const depth = key.path.split('/').length
  const told = BELOW[key.note ?? '']
  const ways = depth > ACCOUNT_LEVELS ? ['i'] : told === undefined ? ['0/i', 'i'] : [told]
  return ways.map((way) => ({
    template: `${key.path}/${way}`,
    at: (index) => below(key, way.replace('i', String(index))),
  }))
}

/**
 * All ways to count the addresses of a pairing, the one that the device means first. One key for each account (Ledger Live's way) makes one list; a single
 * key with a chain code one for each way that is in use.
 */
export function addressLists({ keys }: Pairing): readonly AddressList[] {
  const perAccount = keys.filter(({ chainCode, note }) => chainCode === undefined || note === 'account.ledger_live')
  const parents = keys.filter((key) => !perAccount.includes(key))
  const lists = parents.length > 1 && parents.every(({ note }) => note === undefined) ? [listOfKeys(parents)] : parents.flatMap(listsBelow)
  return perAccount.length === 0 ? lists : [...lists, listOfKeys(perAccount)]
}
