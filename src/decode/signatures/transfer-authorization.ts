import { encodeFunctionData, parseAbi } from 'viem/utils'
import { pad } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { anyContract, type TypedEntry, type TypedEntryContext, type TypedTelling } from '../messages/typed-entry.ts'
import { onceUntil } from '../words/ends.ts'
import { callData, playedBy, R, S, type SignatureKind, step, V } from './signature-kind.ts'

function transfer(told: TypedEntryContext, receive: 'receive' | 'transfer'): TypedTelling {
  const { message, contract: token } = told
  const [validAfter, validBefore] = [message.units('validAfter'), message.units('validBefore')]
  const [from, to, units] = [message.address('from'), message.address('to'), message.units('value')]
  const places = { amount: told.amount(units, token), to: told.who(to), from: told.who(from) }
  return {
    intent: onceUntil(
      from === told.signer ? say('Send {amount} to {to}', places) : say('Move {amount} from {from} to {to}', places),
      validBefore,
    ),
    claims: [{ kind: 'out', from, token, most: units, exact: true, to }],
    meanings: {
      value: { is: 'amount', token: told.token(token) },
      validAfter: { is: 'time' },
      validBefore: { is: 'time' },
    },
    use: {
      use: 'transfer-authorization',
      token,
      from,
      to,
      value: units,
      validAfter,
      validBefore,
      nonce: message.bytes('nonce'),
      receive: receive === 'receive',
    },
  }
}

/** EIP-3009: anybody may hand in the first, only the recipient the second. */
const entries: readonly TypedEntry[] = (['transfer', 'receive'] as const).map((way) => ({
  form: `${way === 'receive' ? 'Receive' : 'Transfer'}WithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
  standard: 'EIP-3009',
  domain: anyContract,
  tell: (told) => transfer(told, way),
}))

const AUTHORIZED = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

/** EIP-3009: a transfer that anybody may hand in, or (`receive`) only its recipient. */
export const transferAuthorization: SignatureKind<'transfer-authorization'> = {
  reads: entries,
  actor: ({ from }) => from,
  exercise({ token, from, to, value, validAfter, validBefore, nonce, receive }, context, actor) {
    const functionName = receive ? 'receiveWithAuthorization' : 'transferWithAuthorization'
    const args = [from, to, value, validAfter, validBefore, nonce, V, R, S] as const
    return playedBy(to, [step(to, token, encodeFunctionData({ abi: AUTHORIZED, functionName, args }))], context, actor)
  },
  terms: ({ validAfter, validBefore }) => ({ from: validAfter, until: validBefore }),
  isRight: true,
  spent: ({ token, nonce }, owner) => ({
    reads: [{ to: token, data: callData('authorizationState(address,bytes32)', pad(owner), nonce) }],
    isSpent: ({ flag }) => flag(0),
  }),
}
