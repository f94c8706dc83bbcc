import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { checksum } from '#core/ethereum/address'
import { useSource, usePorts } from '#features/shared'
import { noteCopied } from '#ui/buttons/copied'
import { writeToClipboard } from '#ui/buttons/copy-button'
import { toast } from '#ui/overlays/toast'
import type { Command } from '../command.ts'

/** Copies the address of the account that is open, and says so; nothing where there is none. */
export function useCopyAddress(): readonly Command[] {
  const { t } = useLingui()
  const wallet = usePorts<'account'>()
  const account = useSource(wallet.account)
  return useMemo((): readonly Command[] => {
    if (account === undefined) return []
    const { address } = account
    const run = async (): Promise<void> => {
      const text = checksum(address)
      if (!(await writeToClipboard(text))) {
        toast(t`The browser blocked copying. Open the account and select its address.`, { tone: 'warn' })
        return
      }
      noteCopied(text)
      toast(t`Address copied`)
    }
    return [{ key: 'copy address', group: 'verbs', name: t`Copy my address`, icon: 'copy', keywords: [t`clipboard receive`], run }]
  }, [t, account])
}
