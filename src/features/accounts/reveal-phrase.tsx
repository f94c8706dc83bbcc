import { Trans } from '@lingui/react/macro'
import type { Keyring } from '#core/account'
import { type Phrase, PhraseCard, teach, useWallet, WayForm } from '#features/kit'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { CopyAnyway } from './copy-anyway.tsx'
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
      {way.at === 'closed' && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">
            <Trans>Whoever sees these words has every account of this phrase, now and later. No one who helps you needs them.</Trans>
          </p>
          <Button icon="show" onClick={way.ask}>
            <Trans>See the words</Trans>
          </Button>
        </div>
      )}
      {way.at === 'asking' && (
        <WayForm
          onWay={way.give}
          go={<Trans>Go on</Trans>}
          focused
          onCancel={way.close}
          help={<Trans>Nobody should be looking at this screen now.</Trans>}
        />
      )}
      {way.at === 'ready' && (
        <div className="flex flex-col gap-4">
          <PhraseCard reveal={reveal} passphrase={keyring.passphrase === true} />
          <CopyAnyway read={async () => (await reveal()).words.join(' ')} />
          <div>
            <Button onClick={way.close}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}
