import type { Address } from '#core/ethereum/address'
import type { TypeGraph } from '#core/messages/type-graph'
import { say, sentenceWord } from '#core/text/words'
import { anyContract, type Members, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'

/** How a form says which call it is, by the names of its members. `to` absent: the contract that checks the message is called. */
type MetaForm = {
  readonly name: string
  readonly standard: string
  readonly data: string
  readonly from: string
  readonly to?: string
}

const FORWARDED = { standard: 'ERC-2771', data: 'data', from: 'from' } as const
const GELATO = { standard: 'Gelato Relay', data: 'data', from: 'user', to: 'target' } as const

/**
 * Meta-transactions: whoever holds the signature hands the call in, and it counts as made by whoever signed (ERC-2771, or by the contract itself).
 * MinimalForwarder and ERC2771Forwarder of OpenZeppelin 4 and 5, OpenGSN 2 and 3, Biconomy's forwarder, Gelato Relay (sponsoredCall and callWithSyncFee),
 * and Polygon's NativeMetaTransaction.
 */
const FORMS: readonly MetaForm[] = [
  { name: 'MetaTransaction', standard: 'Meta-transaction', data: 'functionSignature', from: 'from' },
  { name: 'ForwardRequest', ...FORWARDED, to: 'to' },
  { name: 'ForwardRequest', ...FORWARDED, to: 'target' },
  { name: 'RelayRequest', ...FORWARDED, to: 'to' },
  { name: 'ERC20ForwardRequest', ...FORWARDED, to: 'to' },
  { name: 'SponsoredCallERC2771', ...GELATO },
  { name: 'SponsoredCallConcurrentERC2771', ...GELATO },
  { name: 'CallWithSyncFeeERC2771', ...GELATO },
  { name: 'CallWithSyncFeeConcurrentERC2771', ...GELATO },
]

/** What else these forms have: nothing of it is a call. A form with anything more is one that nobody knows. */
const REST =
  /^(?:uint\d+ (?:value|gas|txGas|nonce|batchId|batchNonce|deadline|validUntil|validUntilTime|chainId|userNonce|userDeadline|tokenGasPrice)|bytes32 (?:salt|userSalt)|address token|RelayData relayData)$/

function formOf({ structs, primary }: TypeGraph): MetaForm | undefined {
  const fields = structs.get(primary) ?? []
  const types = new Map(fields.map(({ name, type }) => [name, type]))
  return FORMS.find(({ name, data, from, to }) => {
    const roles: readonly (string | undefined)[] = [data, from, to]
    return (
      name === primary &&
      types.get(data) === 'bytes' &&
      types.get(from) === 'address' &&
      (to === undefined || types.get(to) === 'address') &&
      fields.every((field) => roles.includes(field.name) || REST.test(`${field.type} ${field.name}`))
    )
  })
}

function tell(told: TypedEntryContext): TypedTelling {
  const { message, graph } = told
  const form = formOf(graph)
  if (form === undefined) return { intent: say('Let someone make a call as you'), open: true }
  const hasValue = graph.structs.get(graph.primary)?.some(({ name }) => name === 'value') === true
  return handedIn(told, {
    from: message.address(form.from),
    to: form.to === undefined ? told.contract : message.address(form.to),
    value: hasValue ? message.units('value') : 0n,
    data: message.bytes(form.data),
  })
}

type Handed = { readonly from: Address; readonly to: Address; readonly value: bigint; readonly data: `0x${string}` }

function handedIn(told: TypedEntryContext, call: Handed): TypedTelling {
  const explained = told.call(call)
  return {
    intent: say('Let someone else submit for you: {what}', { what: sentenceWord(explained.intent) }),
    claims: explained.claims,
    inner: [explained],
    open: !explained.complete,
    use: { use: 'meta-transaction', contract: told.contract, calls: [call] },
  }
}

/** One entry for each standard: its name is said beside the message. */
const relayed: readonly TypedEntry[] = [...new Set(FORMS.map(({ standard }) => standard))].map((standard) => ({
  form: (graph) => formOf(graph)?.standard === standard,
  standard,
  domain: anyContract,
  tell,
}))

/** An address that is signed as an integer. */
const addressOf = (message: Members, name: string): Address =>
  `0x${BigInt.asUintN(160, message.units(name)).toString(16).padStart(40, '0')}`

/** A whole transaction of a chain of ZKsync (type 113): docs.zksync.io, "EIP-712 transactions". Its fee may be paid by a paymaster. */
const zksync: TypedEntry = {
  form: 'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)',
  standard: 'ZKsync',
  domain: ({ name, version, verifyingContract }) => name === 'zkSync' && version === '2' && verifyingContract === undefined,
  tell(told) {
    const { message } = told
    const call = {
      from: addressOf(message, 'from'),
      to: addressOf(message, 'to'),
      value: message.units('value'),
      data: message.bytes('data'),
    }
    return handedIn(told, call)
  },
}

/** Calls that somebody else hands in. */
export const metaTransactions: readonly TypedEntry[] = [...relayed, zksync]
