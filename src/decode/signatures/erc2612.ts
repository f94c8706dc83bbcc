import { encodeFunctionData, parseAbi } from 'viem/utils'
import { pad, word } from '#core/bytes/hex'
import { anyContract, type TypedEntry } from '../messages/typed-entry.ts'
import { allowanceWords, lasting } from '../messages/typed/permit.ts'
import { voidByPermit } from './own-permits.ts'
import { balanceProbes, balancesIn, callData, least, playedBy, R, S, type SignatureKind, spentByNonce, step, V } from './signature-kind.ts'

const entry: TypedEntry = {
  form: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  standard: 'EIP-2612',
  domain: anyContract,
  tell(told) {
    const { message, contract: token } = told
    const [owner, spender, value] = [message.address('owner'), message.address('spender'), message.units('value')]
    const [nonce, deadline] = [message.units('nonce'), message.units('deadline')]
    return {
      intent: lasting(allowanceWords(told, owner, spender, value), value > 0n, deadline),
      claims: [{ kind: 'allowance', owner, token, spender, units: value, mode: 'set' }],
      meanings: { value: { is: 'amount', token: told.token(token) }, deadline: { is: 'time' } },
      use: { use: 'erc2612', token, owner, spender, value, nonce, deadline },
    }
  },
}

const TOKEN = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferFrom(address from, address to, uint256 value)',
])

/** EIP-2612 on a token. */
export const erc2612: SignatureKind<'erc2612'> = {
  reads: [entry],
  actor: ({ owner }) => owner,
  probes: ({ token }, owner) => balanceProbes([token], owner),
  exercise({ token, owner, spender, value, deadline }, context, actor) {
    const units = least(value, balancesIn(context)[0])
    const permit = encodeFunctionData({ abi: TOKEN, functionName: 'permit', args: [owner, spender, value, deadline, V, R, S] })
    const take = encodeFunctionData({ abi: TOKEN, functionName: 'transferFrom', args: [owner, spender, units] })
    return playedBy(spender, [step(spender, token, permit), ...(units === 0n ? [] : [step(spender, token, take)])], context, actor)
  },
  terms: ({ spender, deadline, token, nonce }) => ({ spender, until: deadline, number: { contract: token, nonce } }),
  isRight: true,
  givesNothing: ({ value }) => value === 0n,
  leavesAllowance: true,
  spent: ({ token, nonce }, owner) => spentByNonce(token, owner, nonce),
  void: ({ token, spender }, signature, signatures) =>
    voidByPermit(
      {
        token,
        nothing: { value: '0' },
        end: 'deadline',
        handIn: (account, until, parts) =>
          callData('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', pad(account), pad(spender), word(0n), until, ...parts),
      },
      signature,
      signatures,
    ),
}
