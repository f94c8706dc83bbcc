import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { useTokenList } from '#features/shared'
import { labelled } from '#survey'
import { type CallGuess, offeredContracts } from '../input/guess-call.ts'

/** Tokens that most calldata goes to, in this order. */
const COMMON = ['USDC', 'USDT', 'WETH', 'DAI', 'WBTC']

export type KnownContract = { readonly address: Address; readonly name: string }

/** Contracts of a chain that calldata may go to: its tokens and the contracts that this build names, likeliest first. */
export function useKnownContracts(chainId: number, to: CallGuess['to'] | undefined): readonly KnownContract[] {
  const tokens = useTokenList(chainId)
  return useMemo(() => {
    const common = COMMON.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
    return offeredContracts(to, common, labelled(chainId))
  }, [tokens, chainId, to])
}
