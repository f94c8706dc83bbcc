import { maxUint256 } from 'viem'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'

type Permission = { readonly owner: string; readonly spender: string; readonly value: bigint }

/** A permit of the practice chain's USDC as typed data (ERC-2612), in the form that JSON takes. It can be used until 2030. */
export const usdcPermit = ({ owner, spender, value }: Permission) =>
  ({
    domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value: value.toString(), nonce: '0', deadline: '1893456000' },
  }) as const

/** One that lets a thief take all of it. */
export const DRAINING_PERMIT = usdcPermit({ owner: CAST.alice, spender: CAST.scammer, value: maxUint256 })
