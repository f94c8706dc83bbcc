import { attempt } from '#core/attempt'
import { mirrored } from '#core/chains/mirrored'
import { chainByPortal, type RollupPortal, shippedChainName } from '#core/chains/portals'
import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { type Hex, size, toBytes } from '#core/bytes/hex'
import { sentenceWord, say, type WordValue, type Words } from '#core/text/words'
import { slice } from '../abi/payload.ts'
import type { DecodedCallContext, Entry, Telling } from '../entry.ts'
import type { Call, Claim, Explanation, RollupCall } from '../explanation.ts'
import { readEnvelope } from '../read/envelope.ts'
import { endOfBridge } from './bridges.ts'
import { receives } from './inner.ts'

/** No rollup is known. */
const UNKNOWN = 0

/** "Send through layer 1 to OP Mainnet: “Send 1 ETH to bob”", with what is paid in on layer 1. */
const sayThrough =
  (told: DecodedCallContext, chainId: number | undefined) =>
  (what: Explanation): Words => {
    const where = chainId === undefined ? undefined : shippedChainName(chainId)
    const places = { where: where ?? '', contract: told.who(told.contract), what: sentenceWord(what.intent), amount: paidIn(told) }
    if (told.call.value === 0n)
      return where === undefined
        ? say('Send through {contract}, to a chain we don’t know: {what}', places)
        : say('Send through layer 1, to {where}: {what}', places)
    return where === undefined
      ? say('Pay {amount} in and send through {contract}, to a chain we don’t know: {what}', places)
      : say('Pay {amount} in and send through layer 1, to {where}: {what}', places)
  }

const paidIn = (told: DecodedCallContext): WordValue => told.amount(told.call.value)

/** What is paid in leaves at once; what the rollup does with it is for no run of layer 1 to tell. */
const paid = (told: DecodedCallContext): readonly Claim[] =>
  told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]

type Asked = {
  readonly chainId: number | undefined
  readonly call: Omit<Call, 'chainId'>
  readonly aliases: RollupCall['aliases']
  readonly window?: RollupCall['window']
}

function through(told: DecodedCallContext, { chainId, call, aliases, window }: Asked): Telling {
  const { to } = call
  return {
    intent: say('Send a transaction through {contract} to another chain', { contract: told.who(told.contract) }),
    claims: [...paid(told), ...(to === ZERO ? [] : receives(told, to))],
    open: true,
    onRollup: { call: { ...call, chainId: chainId ?? UNKNOWN }, aliases, ...defined({ window }), say: sayThrough(told, chainId) },
  }
}

const depositTransaction: Entry = {
  signature: 'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data)',
  standards: ['OP Stack'],
  payable: true,
  tell(told) {
    const known: RollupPortal | undefined = chainByPortal(told.call.chainId, told.contract)
    const [to, creates] = [told.address('_to'), told.flag('_isCreation')]
    const made = through(told, {
      chainId: known?.chainId,
      call: {
        ...defined({ from: told.caller, to: creates ? undefined : to }),
        value: told.units('_value'),
        data: told.bytes('_data'),
      },
      aliases: 'contracts',
      ...defined({ window: known && { seconds: known.windowSeconds, forced: false } }),
    })
    // The portal refuses to create a contract at an address; another contract with this function may pay it.
    return creates && to !== ZERO ? { ...made, claims: [...(made.claims ?? []), ...receives(told, to)] } : made
  },
}

/** The chain whose inbox this contract of Ethereum, or of a chain that mirrors it, is. */
const chainByInbox = ({ contract, call }: DecodedCallContext): number | undefined =>
  mirrored(call.chainId) === 1 ? endOfBridge(contract) : undefined

/** After a day anybody may have what waits in the inbox included: `maxTimeVariation.delaySeconds` of SequencerInbox. */
const FORCED_AFTER_SECONDS = 86_400

function throughInbox(told: DecodedCallContext, call: Omit<Call, 'chainId'>, aliases: Asked['aliases'] = 'everybody'): Telling {
  const chainId = chainByInbox(told)
  return through(told, {
    chainId,
    call,
    aliases,
    ...defined({ window: chainId === undefined ? undefined : { seconds: FORCED_AFTER_SECONDS, forced: true } }),
  })
}

const inbox = (signature: string, tell: (told: DecodedCallContext) => Telling): Entry => ({
  signature,
  standards: ['Arbitrum'],
  payable: true,
  tell,
})

const callIn = (told: DecodedCallContext, value: bigint): Omit<Call, 'chainId'> => ({
  ...defined({ from: told.caller }),
  to: told.address('to'),
  value,
  data: told.bytes('data'),
})

const TICKET =
  'address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data'

/** A call that anybody may try again on the rollup for a week where it fails; refunds go to addresses that it names. */
function ticket(told: DecodedCallContext): Telling {
  const made = throughInbox(told, callIn(told, told.units('l2CallValue')))
  const refunds = [told.address('excessFeeRefundAddress'), told.address('callValueRefundAddress')].filter((one) => one !== ZERO)
  return { ...made, claims: [...(made.claims ?? []), ...refunds.flatMap((one) => receives(told, one))] }
}

/** `L2MessageType_signedTx` of Nitro: a signed transaction, whose signer stays its sender. */
const SIGNED = '0x04'

/** A message of the rollup as it stands: read where it is a signed transaction. */
function message(told: DecodedCallContext): Telling {
  const data = told.bytes('messageData')
  const read = slice(data, 0, 1) === SIGNED ? signedCall(slice(data, 1)) : undefined
  if (read !== undefined) return throughInbox(told, read, 'nobody')
  return {
    intent: say('Send a message through {contract} to another chain that we can’t read', { contract: told.who(told.contract) }),
    claims: paid(told),
    open: true,
  }
}

/** What waits longer than a day at the delayed inbox is included, up to a message by its number. The call names the last one by hash alone: what it does cannot be read. */
const forceInclusion: Entry = {
  signature:
    'forceInclusion(uint256 _totalDelayedMessagesRead, uint8 kind, uint64[2] l1BlockAndTime, uint256 baseFeeL1, address sender, bytes32 messageDataHash)',
  standards: ['Arbitrum'],
  tell(told) {
    const chainId = chainByInbox(told)
    const places = {
      contract: told.who(told.contract),
      sender: told.who(told.address('sender')),
      where: chainId === undefined ? '' : shippedChainName(chainId),
    }
    return {
      intent:
        chainId === undefined
          ? say('Force in what has waited a day at {contract}, up to a message of {sender}', places)
          : say('Force into {where} what has waited a day on layer 1, up to a message of {sender}', places),
      claims: receives(told, told.address('sender')),
    }
  },
}

function signedCall(raw: Hex): Omit<Call, 'chainId'> | undefined {
  const bytes = size(raw) === 0 ? undefined : toBytes(raw)
  const read = bytes === undefined ? undefined : attempt(() => readEnvelope(bytes))
  if (read === undefined || 'error' in read || read.value.draft.kind !== 'transaction') return undefined
  const { transaction } = read.value.draft
  return { ...defined({ to: 'to' in transaction ? transaction.to : undefined }), value: transaction.value, data: transaction.data }
}

/**
 * Transactions of a rollup that layer 1 asks for: nobody there can leave them out. Sources: ethereum-optimism, OptimismPortal2; OffchainLabs/nitro-contracts, Inbox and SequencerInbox.
 */
export const throughLayerOne: readonly Entry[] = [
  depositTransaction,
  inbox(`createRetryableTicket(${TICKET})`, ticket),
  inbox(`unsafeCreateRetryableTicket(${TICKET})`, ticket),
  forceInclusion,
  inbox('sendL2Message(bytes messageData)', message),
  inbox('sendL2MessageFromOrigin(bytes messageData)', message),
  inbox('sendUnsignedTransaction(uint256 gasLimit, uint256 maxFeePerGas, uint256 nonce, address to, uint256 value, bytes data)', (told) =>
    throughInbox(told, callIn(told, told.units('value'))),
  ),
  inbox('sendContractTransaction(uint256 gasLimit, uint256 maxFeePerGas, address to, uint256 value, bytes data)', (told) =>
    throughInbox(told, callIn(told, told.units('value'))),
  ),
  inbox('sendL1FundedUnsignedTransaction(uint256 gasLimit, uint256 maxFeePerGas, uint256 nonce, address to, bytes data)', (told) =>
    throughInbox(told, callIn(told, told.call.value)),
  ),
  inbox('sendL1FundedContractTransaction(uint256 gasLimit, uint256 maxFeePerGas, address to, bytes data)', (told) =>
    throughInbox(told, callIn(told, told.call.value)),
  ),
]
