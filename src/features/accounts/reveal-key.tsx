import { Trans } from '@lingui/react/macro'
import type { Account } from '#core/account'
import type { Hex } from '#core/hex'
import { KeyCard, useWallet, WayForm } from '#features/kit'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { CopyAnyway } from './copy-anyway.tsx'
import { useKeptWay } from './use-kept-way.ts'

/** The private key of an account, after the way in again, while a button is held. */
export function RevealKey({ account }: { readonly account: Account }) {
  const { session } = useWallet()
  const way = useKeptWay()
  const reveal = (): Promise<Hex> => way.use((given) => session.vault().call('revealKey', { address: account.address, way: given }))
  return (
    <Section title={<span id="key">{<Trans>Private key</Trans>}</span>}>
      {way.at === 'closed' && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">
            <Trans>Whoever sees this key has this account. It is 64 digits, for wallets that take no words.</Trans>
          </p>
          <Button icon="show" onClick={way.ask}>
            <Trans>See the key</Trans>
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
          <KeyCard reveal={reveal} />
          <CopyAnyway read={reveal} />
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
