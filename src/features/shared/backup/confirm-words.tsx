import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account, Keyring } from '#core/identity/account'
import { Banner } from '#ui/feedback/banner'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { PATHS } from '../links/paths.ts'
import { pickWordIndexes } from '../secret/pick-word-indexes.ts'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped, wipe } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

type Props = { readonly keyring: Keyring; readonly first: Account | undefined; readonly onMake: () => void; readonly onDone: () => void }

/** Every phrase has as many words at least; how many this one has, only the vault knows. */
const WORDS = 12

/** Three words given back from paper, by place. Where they are wrong, the copy may be: then the way leads to a new one. */
export function ConfirmWords({ keyring, first, onMake, onDone }: Props): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'backups'>()
  const [asked, setAsked] = useState(() => pickWordIndexes(WORDS, Date.now()))
  const form = useWiped<HTMLFormElement>()
  // How many were typed is all that is known of them outside their fields.
  const [isWhole, setWhole] = useState(false)
  const typed = (): readonly string[] => [...(form.current?.querySelectorAll('input') ?? [])].map(({ value }) => value.trim().toLowerCase())
  const clear = (): void => {
    wipe(form.current)
    setWhole(false)
  }
  const prove = useAction(async () => {
    const words = typed()
    const answers = asked.map((index, at) => ({ index, word: words[at] ?? '' }))
    await (await wallet.backups()).proveKeyring(keyring.id, answers)
    onDone()
  })
  const again = (): void => {
    setAsked(pickWordIndexes(WORDS, Date.now()))
    clear()
    prove.clear()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const proving = prove.start()
    // They were read. Right or wrong, they need not stay in the page.
    clear()
    await proving
  }
  if (prove.error?.code === 'vault/quiz-failed') return <Failed first={first} onMake={onMake} onAgain={again} />
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => setWhole(typed().every((word) => word !== ''))}
      className="flex flex-col gap-5"
    >
      <p className="text-soft">
        <Trans>Type them from your paper. Three words are enough to show that your copy exists and is readable.</Trans>
      </p>
      {asked.map((index) => (
        <Field key={index} label={t`Word ${index + 1}`}>
          <SecretInput maxLength={32} />
        </Field>
      ))}
      {prove.error && <ErrorNote error={prove.error} />}
      <div>
        <Button type="submit" tone="primary" busy={prove.busy} disabled={!isWhole}>
          <Trans>Confirm words</Trans>
        </Button>
      </div>
    </form>
  )
}

type FailedProps = { readonly first: Account | undefined; readonly onMake: () => void; readonly onAgain: () => void }

function Failed({ first, onMake, onAgain }: FailedProps): ReactNode {
  return (
    <Banner
      tone="warn"
      title={<Trans>Those words don’t match</Trans>}
      actions={
        <>
          <Button size="small" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
          <Button tone="primary" size="small" onClick={onMake}>
            <Trans>Create backup file</Trans>
          </Button>
          {first && (
            <Link to={PATHS.account.replace('$address', first.address)} hash="phrase" className={buttonStyle('plain', 'small')}>
              <Trans>Write the words down again</Trans>
            </Link>
          )}
        </>
      }
    >
      <Trans>
        Check your paper again. If you can’t read it, or it’s for another wallet, make a new copy now, while this device still has your
        keys.
      </Trans>
    </Banner>
  )
}
