import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { plainHostile } from '#core/text/hostile-text'
import { PATHS, useSource, usePorts } from '#features/shared'
import { announce } from '#ui/feedback/live-region'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** For each chain: to look at it, and its page. The one that is looked at cannot be switched to. */
export function useChainCommands(): readonly Command[] {
  const { t } = useLingui()
  const go = useGo()
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const current = useSource(book.current)?.chainId
  return useMemo(
    () =>
      chains.flatMap(({ chainId, shortName, native, ...chain }): readonly Command[] => {
        const name = plainHostile(chain.name)
        const id = String(chainId)
        const shared = { group: 'chains', icon: 'chain', keywords: [name, id, shortName, native.symbol, t`network`] } as const
        const page: Command = {
          ...shared,
          key: `chain ${id}`,
          name: t`Edit ${name}`,
          keywords: [...shared.keywords, t`endpoints RPC light client`],
          run: go(PATHS.chain.replace('$chain', id)),
        }
        if (chainId === current) return [page]
        const select = async (): Promise<void> => {
          await book.select(chainId)
          announce(t`Switched to ${name}`)
        }
        return [{ ...shared, key: `switch chain ${id}`, name: t`Switch to ${name}`, run: select }, page]
      }),
    [t, go, book, chains, current],
  )
}
