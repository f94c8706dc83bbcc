import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { say, sentenceWord, type Words, type WordValue } from '#core/text/words'
import type { Call, Explanation, Names } from '../../explanation.ts'
import { worstPart } from '../../functions/worst-first.ts'
import type { MetaCall } from '../../message.ts'
import { anyContract, type TypedEntry } from '../typed-entry.ts'

const CALL = 'Call(address to,uint256 value,bytes data,uint256 gasLimit,bool delegateCall,bool onlyFallback,uint256 behaviorOnError)'
const standard = 'Sequence'

/** The one call, or the worst of several. */
function callsWords(account: WordValue, inner: readonly Explanation[], names: Names, own: Address): Words {
  const [only] = inner
  if (only === undefined) return say('Make no call as {account}', { account })
  if (inner.length === 1) return say('As {account}: {what}', { account, what: sentenceWord(only.intent) })
  const worst = worstPart(inner, names, [own])
  return worst === undefined
    ? say('Make {count, plural, one {# call} other {# calls}} as {account}', { account, count: inner.length })
    : say('As {account}, among {count, plural, one {# call} other {# calls}}: {what}', {
        account,
        count: inner.length,
        what: sentenceWord(worst.intent),
      })
}

/** Calls that a wallet makes, in the order of the message. It checks the message itself. */
const calls: TypedEntry = {
  form: `Calls(Call[] calls,uint256 space,uint256 nonce,address[] wallets)${CALL}`,
  standard,
  domain: anyContract,
  tell(told) {
    const all = told.message.each('calls').map((one): Omit<Call, 'chainId'> & Pick<MetaCall, 'to'> => ({
      from: told.contract,
      to: one.address('to'),
      value: one.units('value'),
      data: one.bytes('data'),
      ...defined({ by: one.flag('delegateCall') ? 'delegatecall' : undefined }),
    }))
    const inner = all.map((call) => told.call(call))
    const isPlayed = all.length > 0 && all.every(({ by }) => by === undefined)
    const played = all.map(({ to, value, data }): MetaCall => ({ from: told.contract, to, value, data }))
    return {
      intent: callsWords(told.who(told.contract), inner, told.names, told.contract),
      claims: inner.flatMap((one) => one.claims),
      inner,
      open: inner.some((one) => !one.complete),
      // Foreign code that runs as the wallet is no call that could be played as one.
      ...defined({ use: isPlayed ? ({ use: 'meta-transaction', contract: told.contract, calls: played } as const) : undefined }),
    }
  },
}

/** A new configuration: who the owners are stands behind its hash. */
const configuration: TypedEntry = {
  form: 'ConfigUpdate(bytes32 imageHash,address[] wallets)',
  standard,
  domain: anyContract,
  tell: (told) => ({
    intent: say('Replace all owners of {account} with others that the message does not name', { account: told.who(told.contract) }),
    claims: [{ kind: 'control', of: told.contract, what: 'session-key', given: 'granted' }],
    open: true,
  }),
}

/** What the wallet itself signs: the bytes that were hashed, or a hash alone. */
const message: TypedEntry = {
  form: 'Message(bytes message,address[] wallets)',
  standard,
  domain: ({ name, verifyingContract }) => name === 'Sequence Wallet' && verifyingContract !== undefined,
  tell: (told) => ({
    intent: say('Sign as {account} a message of which only the bytes are shown', { account: told.who(told.contract) }),
    ...defined({ faults: size(told.message.bytes('message')) <= 32 ? (['raw-hash'] as const) : undefined }),
    open: true,
  }),
}

/** Sequence 3 (github.com/0xsequence/wallet-contracts-v3, Payload.sol): what a wallet's owners sign, with the wallet as the contract of the domain. */
export const sequence: readonly TypedEntry[] = [calls, configuration, message]
