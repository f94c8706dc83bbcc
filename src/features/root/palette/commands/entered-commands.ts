import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { isWalletLink } from '#core/money/wallet-link'
import { mayBeKey, PATHS, type SecretKind, useSource, usePorts } from '#features/shared'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** What looks like something that a chain holds, longest. */
const ON_CHAIN = /^(?:0x[0-9a-f]{40,64}|[^\s]{1,250}\.[a-z]{2,})$/i

/** What a row leads to where keys come in. It carries nothing of what was entered. */
function useImport(): (name: string) => Command {
  const go = useGo()
  const { session } = usePorts<'session'>()
  const isAbsent = useSource(session.state).kind === 'absent'
  return useMemo(() => {
    const run = go(isAbsent ? PATHS.import : PATHS.newAccount)
    return (name) => ({ key: 'import', group: 'entered', name, icon: 'key', run })
  }, [go, isAbsent])
}

/** The one row for a secret. */
export function useSecretCommands(kind: SecretKind | undefined): readonly Command[] {
  const { t } = useLingui()
  const importBy = useImport()
  return useMemo(() => {
    if (kind === undefined) return []
    const names: Readonly<Record<SecretKind, string>> = {
      phrase: t`This looks like a recovery phrase. Import it`,
      keystore: t`This looks like a key file. Import it`,
      key: t`This looks like a private key. Import it`,
    }
    return [importBy(names[kind])]
  }, [t, importBy, kind])
}

/**
 * What can be done with the text itself: to look up what a chain may hold, to open a link that wallets are opened by. Nothing of it enters the page's address before
 * a person chooses so. 32 bytes may be a key as well: then the person says which it is, and neither is what Enter runs by itself.
 */
export function useEnteredCommands(text: string): readonly Command[] {
  const { t } = useLingui()
  const go = useGo()
  const importBy = useImport()
  return useMemo(() => {
    const entered = text.trim()
    const likeKey = mayBeKey(entered)
    const sought = likeKey === 'bare' ? `0x${entered}` : entered
    const rows: Command[] = []
    if (ON_CHAIN.test(sought))
      rows.push({
        key: 'explore',
        group: 'entered',
        name: likeKey === undefined ? t`Look up ${sought} in the explorer` : t`It’s a transaction or block`,
        icon: 'explore',
        run: go(PATHS.explore, { search: { q: sought } }),
      })
    if (likeKey !== undefined) rows.push(importBy(t`It’s a private key`))
    // Check reads what links ask for, and hands a payment on to Send.
    if (isWalletLink(entered))
      rows.push({
        key: 'link',
        group: 'entered',
        name: t`Open this link`,
        icon: 'check',
        run: go(PATHS.check, { hash: encodeURIComponent(entered) }),
      })
    return rows
  }, [t, go, importBy, text])
}
