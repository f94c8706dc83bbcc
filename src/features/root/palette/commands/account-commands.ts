import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Account } from '#core/identity/account'
import { short } from '#core/ethereum/address'
import { plainHostile } from '#core/text/hostile-text'
import { PATHS, useSource, usePorts } from '#features/shared'
import { announce } from '#ui/feedback/live-region'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** For each account: to look at the app as it, and its page. The one that is open, and one that is hidden, cannot be switched to. */
export function useAccountCommands(): readonly Command[] {
  const { t } = useLingui()
  const go = useGo()
  const wallet = usePorts<'session' | 'account' | 'selectAccount'>()
  const accounts = useSource(wallet.session.accounts)
  const current = useSource(wallet.account)?.address
  return useMemo(() => {
    const switchTo =
      ({ address }: Account, name: string) =>
      async (): Promise<void> => {
        await wallet.selectAccount(address)
        announce(t`Switched to ${name}`)
      }
    return accounts.flatMap((account): readonly Command[] => {
      const { address } = account
      const name = plainHostile(account.name)
      const shared = { group: 'accounts', icon: 'key', address, detail: short(address), keywords: [address, name] } as const
      const page: Command = {
        ...shared,
        key: `account ${address}`,
        name: t`Open ${name}`,
        keywords: [...shared.keywords, t`rename account limits reveal recovery phrase private key hide remove`],
        run: go(PATHS.account.replace('$address', address)),
      }
      if (address === current || account.hidden) return [page]
      return [{ ...shared, key: `switch ${address}`, name: t`Switch to ${name}`, run: switchTo(account, name) }, page]
    })
  }, [t, go, wallet, accounts, current])
}
