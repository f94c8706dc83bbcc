import { Trans } from '@lingui/react/macro'
import type { Keyring } from '#core/identity/account'
import { type PhraseWords, PhraseCard, teach, useWallet } from '#features/shared'
import { ScreenSection } from '#ui/layout/page'
import { RevealSecret } from './reveal-secret.tsx'
import { useHeldUnlockMethod } from './use-held-unlock-method.ts'

/** The words of a keyring, and its passphrase, after the way in again, while a button is held. */
export function RevealPhrase({ keyring }: { readonly keyring: Keyring }) {
  const { session } = useWallet()
  const way = useHeldUnlockMethod()
  const reveal = (): Promise<PhraseWords> =>
    way.use(async (given) => {
      await teach(session, keyring.language)
      return session.vault().call('revealPhrase', { keyringId: keyring.id, way: given })
    })
  return (
    <ScreenSection title={<span id="phrase">{<Trans>Recovery phrase</Trans>}</span>}>
      <RevealSecret
        way={way}
        about={<Trans>Whoever sees these words has every account of this phrase, now and later. No one who helps you needs them.</Trans>}
        go={<Trans>See the words</Trans>}
        read={async () => (await reveal()).words.join(' ')}
      >
        <PhraseCard reveal={reveal} passphrase={keyring.passphrase === true} />
      </RevealSecret>
    </ScreenSection>
  )
}
