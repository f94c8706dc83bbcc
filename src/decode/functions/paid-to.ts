import { ZERO } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import type { Raw } from '../abi/abi-read.ts'
import { addressOf } from '../abi/address-of.ts'
import { parseSignature } from '../abi/abi-type.ts'
import type { AbiType, AbiParameter } from '../abi/abi-type.ts'
import type { Entry, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'
import { paidByAccounts } from './paid-by-accounts.ts'
import { paidByBridges } from './paid-by-bridges.ts'
import { paidByExchanges } from './paid-by-exchanges.ts'
import type { Deed, PaidTo } from './paid-to-row.ts'

/** All functions of which this build knows whom they pay, and no more. */
export const PAID_TO: readonly PaidTo[] = [...paidByExchanges, ...paidByBridges, ...paidByAccounts]

type Places = { readonly contract: ReturnType<DecodedCallContext['who']>; readonly to: ReturnType<DecodedCallContext['who']> }
type Sentence = { readonly own: (places: Pick<Places, 'contract'>) => Words; readonly other: (places: Places) => Words }

const SENTENCES: Readonly<Record<Deed, Sentence>> = {
  swap: {
    own: (places) => say('Swap with {contract}', places),
    other: (places) => say('Swap with {contract}, paid out to {to}', places),
  },
  'take-out': {
    own: (places) => say('Take what is yours out of {contract}', places),
    other: (places) => say('Take what is yours out of {contract}, paid out to {to}', places),
  },
  'pay-in': {
    own: (places) => say('Pay into {contract}', places),
    other: (places) => say('Pay into {contract} in the name of {to}', places),
  },
  bridge: {
    own: (places) => say('Bridge tokens with {contract} to the same address', places),
    other: (places) => say('Bridge tokens with {contract} to {to}', places),
  },
  claim: {
    own: (places) => say('Claim what {contract} owes you', places),
    other: (places) => say('Claim what {contract} owes you, paid out to {to}', places),
  },
  'hand-over': {
    own: (places) => say('Transfer what is yours at {contract} to yourself', places),
    other: (places) => say('Transfer what is yours at {contract} to {to}', places),
  },
  order: {
    own: (places) => say('Place an order at {contract}', places),
    other: (places) => say('Place an order at {contract}, paid out to {to}', places),
  },
}

/** Everything that stands at a path of values. */
function valuesAt(fields: readonly AbiParameter[], values: readonly Raw[], path: readonly string[]): readonly Raw[] {
  const at = fields.findIndex(({ name }) => name === path[0])
  const [field, value] = [fields[at], values[at]]
  return field === undefined || value === undefined ? [] : valuesIn(field.type, value, path.slice(1))
}

function valuesIn(type: AbiType, value: Raw, path: readonly string[]): readonly Raw[] {
  if (path.length === 0) return [value]
  if (typeof value !== 'object') return []
  if (type.is === 'tuple') return valuesAt(type.fields, value, path)
  return type.is === 'list' && path[0] === '[]' ? value.flatMap((item) => valuesIn(type.of, item, path.slice(1))) : []
}

const entryOf = ({ signature, deed, to: paths }: PaidTo): Entry => {
  const { fields } = parseSignature(signature)
  return {
    signature,
    // Several contracts share most of them: the name says which is meant, not a standard.
    standards: [],
    payable: true,
    tell(told) {
      const values = fields.map(({ name }) => told.raw(name))
      const people = paths.flatMap((path) => valuesAt(fields, values, path.split('.')).flatMap((value) => addressOf(value) ?? []))
      const claims: readonly Claim[] = [...new Set(people)].filter((to) => to !== ZERO).flatMap((to) => receives(told, to))
      const [first] = claims.flatMap((claim) => (claim.kind === 'receiver' ? [claim.to] : []))
      const contract = told.who(told.contract)
      const { own, other } = SENTENCES[deed]
      return { intent: first === undefined ? own({ contract }) : other({ contract, to: told.who(first) }), claims, open: true }
    },
  }
}

/** Functions of well-known contracts that name whom they pay, whatever else they do: whoever is named takes part, and what moves is told by the run. */
export const paidTo: readonly Entry[] = PAID_TO.map(entryOf)
