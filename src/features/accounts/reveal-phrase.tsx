import { Trans } from '@lingui/react/macro'
import type { Keyring } from '#core/account'
import { type Phrase, PhraseCard, teach, useWallet } from '#features/kit'
import { Section } from '#ui/page'
import { RevealSecret } from './reveal-secret.tsx'
import { useKeptWay } from './use-kept-way.ts'

/** The words of a keyring, and its passphrase, after the way in again, while a button is held. */
export function RevealPhrase({ keyring }: { readonly keyring: Keyring }) {
  const { session } = useWallet()
  const way = useKeptWay()
  const reveal = (): Promise<Phrase> =>
    way.use(async (given) => {
      await teach(session, keyring.language)
      return session.vault().call('revealPhrase', { keyringId: keyring.id, way: given })
    })
  return (
    <Section title={<span id="phrase">{<Trans>Recovery phrase</Trans>}</span>}>
      <RevealSecret
        way={way}
        about={<Trans>Whoever sees these words has every account of this phrase, now and later. No one who helps you needs them.</Trans>}
        go={<Trans>See the words</Trans>}
        read={async () => (await reveal()).words.join(' ')}
      >
        <PhraseCard reveal={reveal} passphrase={keyring.passphrase === true} />
      </RevealSecret>
    </Section>
  )
}
