import { encodeFunctionData, parseAbi } from 'viem/utils'
import { say } from '#core/text/words'
import { anyContract, type TypedEntry } from '../messages/typed-entry.ts'
import { withoutEnd } from '../words/ends.ts'
import { playedBy, R, S, type SignatureKind, step, V } from './signature-kind.ts'

/** ERC-4494 and the positions of Uniswap v3 and v4: whoever is allowed may move the item anywhere. */
const entry: TypedEntry = {
  form: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
  standard: 'ERC-4494',
  domain: anyContract,
  tell(told) {
    const { message, contract: collection } = told
    const [spender, tokenId] = [message.address('spender'), message.units('tokenId')]
    const [nonce, deadline] = [message.units('nonce'), message.units('deadline')]
    return {
      intent: withoutEnd(
        say('Let {spender} move item {id} of {collection}', {
          spender: told.who(spender),
          id: tokenId.toString(),
          collection: told.asset(collection),
        }),
        deadline,
      ),
      claims: [{ kind: 'item-out', from: told.signer, collection, tokenId }],
      meanings: { deadline: { is: 'time' } },
      use: { use: 'item-permit', collection, spender, tokenId, nonce, deadline },
    }
  },
}

const ITEM = parseAbi([
  'function permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])

/** ERC-721 permit (Uniswap v3 positions; ERC-4494). */
export const itemPermit: SignatureKind<'item-permit'> = {
  reads: [entry],
  actor: (_, signer) => signer,
  exercise({ collection, spender, tokenId, deadline }, context, owner) {
    const permit = encodeFunctionData({ abi: ITEM, functionName: 'permit', args: [spender, tokenId, deadline, V, R, S] })
    const take = encodeFunctionData({ abi: ITEM, functionName: 'transferFrom', args: [owner, spender, tokenId] })
    return playedBy(spender, [step(spender, collection, permit), step(spender, collection, take)], context, owner)
  },
  terms: ({ spender, deadline }) => ({ spender, until: deadline }),
  isRight: true,
}
