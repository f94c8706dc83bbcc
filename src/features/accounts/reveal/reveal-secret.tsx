import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import {
  KeyCard,
  PhraseCard,
  type PhraseWords,
  teach,
  UnlockMethodForm,
  usePorts,
  copyForAWhile,
  emptyClipboard,
  useAction,
} from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import type { Account, Keyring } from '#core/identity/account'
import type { Hex } from '#core/bytes/hex'
import { type HeldUnlockMethod, useHeldUnlockMethod } from './use-held-unlock-method.ts'
import { limitIn } from '#core/limits'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { toast } from '#ui/overlays/toast'

type RevealProps = {
  readonly way: HeldUnlockMethod
  /** What whoever sees it has. */
  readonly about: ReactNode
  /** What the button says that begins it. */
  readonly go: ReactNode
  /** The secret as it is put on the clipboard. */
  readonly read: () => Promise<string>
  /** The card that shows it while it is held. */
  readonly children: ReactNode
}

/** From a warning over the way in to a secret that is shown while a button is held, and away again. */
function RevealSecret({ way, about, go, read, children }: RevealProps): ReactNode {
  switch (way.at) {
    case 'closed':
      return (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">{about}</p>
          <Button icon="show" onClick={way.ask}>
            {go}
          </Button>
        </div>
      )
    case 'asking':
      return (
        <UnlockMethodForm
          onWay={way.give}
          go={<Trans>Continue</Trans>}
          focused
          onCancel={way.close}
          help={<Trans>Make sure no one else can see your screen.</Trans>}
        />
      )
    case 'ready':
      return (
        <div className="flex flex-col gap-4">
          {children}
          <CopyAnyway read={read} />
          <div>
            <Button onClick={way.close}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
      )
  }
}

/** The private key of an account, after the way in again, while a button is held. */
export function RevealKey({ account }: { readonly account: Account }) {
  const { session } = usePorts<'session'>()
  const way = useHeldUnlockMethod()
  const reveal = (): Promise<Hex> => way.use((given) => session.vault().call('revealKey', { address: account.address, way: given }))
  return (
    <ScreenSection title={<span id="key">{<Trans>Private key</Trans>}</span>}>
      <RevealSecret
        way={way}
        about={<Trans>Anyone who sees this key controls this account. It has 64 digits, for wallets that don’t accept words.</Trans>}
        go={<Trans>Show key</Trans>}
        read={reveal}
      >
        <KeyCard reveal={reveal} />
      </RevealSecret>
    </ScreenSection>
  )
}

/** The words of a keyring, and its passphrase, after the way in again, while a button is held. */
export function RevealPhrase({ keyring }: { readonly keyring: Keyring }) {
  const { session } = usePorts<'session'>()
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
        about={
          <Trans>
            Anyone who sees these words controls every account of this phrase, now and later. No one helping you ever needs them.
          </Trans>
        }
        go={<Trans>Show words</Trans>}
        read={async () => (await reveal()).words.join(' ')}
      >
        <PhraseCard reveal={reveal} passphrase={keyring.passphrase === true} />
      </RevealSecret>
    </ScreenSection>
  )
}

/** The clipboard for a secret: not offered, but reachable by a second choice, and emptied after half a minute where the browser lets us. */
function CopyAnyway({ read }: { readonly read: () => Promise<string> }) {
  const { t } = useLingui()
  const [done, setDone] = useState<'copied' | 'refused'>()
  const seconds = limitIn('clipboardCleared', 's')
  const told = (emptied: boolean): void => {
    if (emptied) return void toast(t`Clipboard cleared.`)
    toast(t`The browser didn’t let us clear the clipboard. Your secret may still be in it: copy something else now.`, {
      tone: 'danger',
      action: { label: t`Clear clipboard`, run: () => void emptyClipboard().then(told) },
    })
  }
  const copy = useAction(async () => {
    setDone((await copyForAWhile(await read(), told)) ? 'copied' : 'refused')
  })
  return (
    <Disclosure title={<Trans>Copy anyway</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-small">
          <Trans>
            Any program on this device can read the clipboard. Some send it to other devices, and some keep everything ever copied. Paper is
            safer. We clear the clipboard after {seconds} s, whatever is in it by then.
          </Trans>
        </p>
        <Button tone="danger" icon="copy" busy={copy.busy} onClick={() => void copy.start()}>
          <Trans>I understand, copy</Trans>
        </Button>
        <p role="status" className="text-small">
          {done === 'copied' && <Trans>Copied. We’ll clear the clipboard in {seconds} s.</Trans>}
          {done === 'refused' && <Trans>The browser didn’t let us copy. Write it down instead.</Trans>}
        </p>
        {copy.error && <ErrorNote error={copy.error} />}
      </div>
    </Disclosure>
  )
}
