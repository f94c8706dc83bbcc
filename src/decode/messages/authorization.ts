import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import type { Authorization } from '#core/ethereum/transaction'
import { addressWord, say } from '#core/text/words'
import type { MessageExplanation } from '../message.ts'
import { namesOn } from '../names-on.ts'
import type { MessageContext } from './typed-entry.ts'

/** EIP-7702: whose code an account takes on. It is all or nothing, so there is nothing that its claim leaves out. */
export function explainAuthorization(authorization: Authorization, context: MessageContext): MessageExplanation {
  const { address: delegate, chainId, nonce } = authorization
  const names = chainId === 0n ? context.names : namesOn(Number(chainId), context)
  const name = names.nameOf(delegate)
  const places = { delegate: addressWord(delegate, name), chain: chainId.toString() }
  const everywhere = chainId === 0n
  return {
    kind: 'authorization',
    standard: 'EIP-7702',
    intent:
      delegate === ZERO
        ? everywhere
          ? say('Remove the code that the account was given, on every chain')
          : say('Remove the code that the account was given')
        : everywhere
          ? say('Give the account the code of {delegate}, on every chain', places)
          : say('Give the account the code of {delegate}', places),
    args: [
      { name: 'chainId', type: 'uint256', value: { is: 'integer', value: chainId } },
      { name: 'address', type: 'address', value: { is: 'address', address: delegate, ...defined({ name }) } },
      { name: 'nonce', type: 'uint64', value: { is: 'integer', value: nonce } },
    ],
    claims: [{ kind: 'delegation', authority: context.signer, delegate, chainId }],
    complete: true,
    inner: [],
    use: { use: 'authorization', authorization },
    faults: [],
    texts: [],
  }
}
