import { Trans } from '@lingui/react/macro'
import type { Account } from '#core/identity/account'
import type { Hex } from '#core/bytes/hex'
import { KeyCard, useWallet } from '#features/shared'
import { ScreenSection } from '#ui/layout/page'
import { RevealSecret } from './reveal-secret.tsx'
import { useHeldUnlockMethod } from './use-held-unlock-method.ts'

/** The private key of an account, after the way in again, while a button is held. */
export function RevealKey({ account }: { readonly account: Account }) {
  const { session } = useWallet()
  const way = useHeldUnlockMethod()
  const reveal = (): Promise<Hex> => way.use((given) => session.vault().call('revealKey', { address: account.address, way: given }))
  return (
    <ScreenSection title={<span id="key">{<Trans>Private key</Trans>}</span>}>
      <RevealSecret
        way={way}
        about={<Trans>Whoever sees this key has this account. It is 64 digits, for wallets that take no words.</Trans>}
        go={<Trans>See the key</Trans>}
        read={reveal}
      >
        <KeyCard reveal={reveal} />
      </RevealSecret>
    </ScreenSection>
  )
}
