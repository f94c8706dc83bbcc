import { type Address, isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { PATH_TEMPLATES } from '#core/identity/account'
import { withPhrase } from '../keys/derive.ts'
import type { ImportedPhrase } from './import-candidate.ts'
import { fieldOf, isObject, type StrictJson, type JsonObject, objectIn } from './strict-json.ts'
import type { WordLists } from '../keys/word-lists.ts'
import { templateBelow } from './metamask.ts'
import { readMnemonic } from './mnemonic.ts'

type Placed = { readonly template: string; readonly index: number; readonly address?: Address }

const malformed = (what: string): Error => fail('import/malformed', { what })

/** True for the fields that Rabby's keyring 'HD Key Tree' writes and MetaMask's does not. */
export const isRabby = (data: StrictJson | undefined): data is JsonObject =>
  isObject(data) && ['accountdetails', 'activeindexes', 'byimport'].some((name) => fieldOf(data, name) !== undefined)

/** Rabby's 'LedgerLive' stands for a template of which its path is the first account. */
const templateOf = (hdPath: StrictJson | undefined): string =>
  hdPath === "m/44'/60'/0'/0/0" ? PATH_TEMPLATES['ledger-live'] : templateBelow(hdPath)

const indexIn = (value: StrictJson | undefined): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value >= 0x80000000) throw malformed('index')
  return value
}

const listIn = (data: JsonObject, name: string): readonly StrictJson[] => {
  const value = fieldOf(data, name) ?? []
  if (!Array.isArray(value)) throw malformed(name)
  return value
}

/** Where each account is: by its own details, or, in files of before they were kept, by index below the keyring's path. */
function placesOf(data: JsonObject): readonly Placed[] {
  const addresses = listIn(data, 'accounts')
  if (addresses.length === 0)
    return listIn(data, 'activeindexes').map((index) => ({ template: templateOf(fieldOf(data, 'hdpath')), index: indexIn(index) }))
  const details = new Map(Object.entries(objectIn(data, 'accountdetails')).map(([name, detail]) => [name.toLowerCase(), detail]))
  return addresses.map((text) => {
    const address = typeof text === 'string' ? text.toLowerCase() : undefined
    if (!isAddress(address)) throw malformed('accounts')
    const detail = details.get(address)
    if (!isObject(detail)) throw malformed('accountDetails')
    return { template: templateOf(fieldOf(detail, 'hdpath')), index: indexIn(fieldOf(detail, 'index')), address }
  })
}

/**
 * Rabby's keyring 'HD Key Tree', once for each template that its accounts are of; a kind to name instead, where the file does not hold all that
 * the keys follow from. Throws `import/malformed`, and `import/wrong-address` where an account is not where the file says.
 */
export async function readRabbyTree(data: JsonObject, lists: WordLists, subtle: SubtleCrypto): Promise<readonly ImportedPhrase[] | string> {
  if (fieldOf(data, 'isslip39') === true) return 'SLIP-39 shares'
  // The passphrase is in nobody's file: without it the same words lead to other accounts.
  if (fieldOf(data, 'needpassphrase') === true) return 'HD Key Tree with a passphrase'
  const named = placesOf(data)
  const places: readonly Placed[] = named.length > 0 ? named : [{ template: templateOf(fieldOf(data, 'hdpath')), index: 0 }]
  const phrase = readMnemonic(fieldOf(data, 'mnemonic'), lists)
  try {
    await withPhrase({ entropy: phrase.entropy, list: lists.list(phrase.language) }, subtle, async (deriver) => {
      for (const { template, index, address: says } of places) {
        const holds = (await deriver.addressesAt(template, [index]))[0]?.address
        if (says !== undefined && holds !== undefined && says !== holds) throw fail('import/wrong-address', { says, holds })
      }
    })
    const templates = [...new Set(places.map(({ template }) => template))]
    return templates.map((pathTemplate) => ({
      kind: 'mnemonic',
      entropy: phrase.entropy.slice(),
      language: phrase.language,
      passphrase: '',
      pathTemplate,
      indexes: [...new Set(places.flatMap(({ template, index }) => (template === pathTemplate ? [index] : [])))],
    }))
  } finally {
    phrase.entropy.fill(0)
  }
}
