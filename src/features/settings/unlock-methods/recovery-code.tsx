import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { say } from '#core/text/words'
import { PhraseCard, useBeforeLeaving, useSecretField, usePorts, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { useForm } from '#ui/state/use-form'
import { codeGroups, isGivenBack } from './printed-groups.ts'
import { createPortal, flushSync } from 'react-dom'
import { useWindowEvent } from '#ui/state/dom-events'

/** Makes the printed code. It is shown once, on hold, and counts as written when its last group was given back. */
export function RecoveryCode({ again, onDone }: { readonly again: boolean; readonly onDone: () => void }) {
  const { session } = usePorts<'session'>()
  // Not in the state of the screen: only what is on the paper should outlast this form.
  const code = useRef<string>(undefined)
  const [made, setMade] = useState(false)
  useBeforeLeaving(useCallback(() => void (code.current = undefined), []))
  if (made) return <Write code={() => code.current ?? ''} onDone={onDone} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-soft">
        <Trans>
          A random code of 28 letters and digits, for paper. It opens the vault on this device when the password is forgotten or the passkey
          lost. It is shown once; nothing here keeps it.
        </Trans>{' '}
        {again && <Trans>The code that you have now opens nothing any more from the moment the new one is made.</Trans>}
      </p>
      <UnlockMethodForm
        go={<Trans>Make the code</Trans>}
        help={<Trans>Nobody should be looking at this screen now.</Trans>}
        onCancel={onDone}
        onWay={async (way) => {
          code.current = (await session.fetch('makeRecoveryCode', { way })).code
          setMade(true)
        }}
      />
    </div>
  )
}

function Write({ code, onDone }: { readonly code: () => string; readonly onDone: () => void }) {
  const typed = useSecretField()
  const [leaving, setLeaving] = useState(false)
  const form = useForm({})
  const groups = (): readonly string[] => codeGroups(code())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isGivenBack(code(), typed.read())) onDone()
    else form.attempt()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        <Trans>Write down the groups in their order, or print them. This is the only time that they can be shown.</Trans>
      </p>
      <PhraseCard reveal={() => Promise.resolve({ words: groups() })} count={groups().length} />
      <div className="flex flex-col items-start gap-2">
        <PrintButton groups={groups} />
        <p className="text-small text-soft">
          <Trans>Only on a printer that you trust: many keep what they printed, and those of an office are read by others.</Trans>
        </p>
      </div>
      <Field
        label={<Trans>The last group, from your paper</Trans>}
        help={<Trans>It counts as written when you have given it back.</Trans>}
        error={form.tries > 0 ? say('That is not the last group. Look at your paper again.') : undefined}
      >
        <TextInput kind="hex" ref={typed.ref} onInput={() => form.reset({})} />
      </Field>
      {leaving && (
        <Banner tone="warn" title={<Trans>The code was made, and you have not shown that you have it.</Trans>}>
          <Trans>An earlier code is useless already. If you leave now, make another later: this one cannot be shown again.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary">
          <Trans>I have written it</Trans>
        </Button>
        <Button onClick={leaving ? onDone : () => setLeaving(true)}>
          {leaving ? <Trans>Leave without it</Trans> : <Trans>I have not</Trans>}
        </Button>
      </div>
    </form>
  )
}

/** `at` in milliseconds since the epoch. `groups` is called while it is drawn, and is nobody's state. */
type Printed = { readonly groups: () => readonly string[]; readonly at: number }

/** Prints one code on a page of its own: the code is in the page only while the browser takes its picture. */
function PrintButton({ groups }: { readonly groups: () => readonly string[] }) {
  const [since, setSince] = useState<number>()
  useWindowEvent('afterprint', () => setSince(undefined))
  const start = (): void => {
    flushSync(() => setSince(Date.now()))
    window.print()
  }
  return (
    <>
      <Button icon="list" onClick={start}>
        <Trans>Print it</Trans>
      </Button>
      {since !== undefined && createPortal(<Sheet groups={groups} at={since} />, document.body)}
    </>
  )
}

function Sheet({ groups, at }: Printed) {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'long' }).format(at)
  const { host } = location
  return (
    <div className="print-sheet" aria-hidden="true">
      <h1>
        <Trans>Recovery code of an Assay vault</Trans>
      </h1>
      <p>
        <Trans>
          Made on {day}, for {host}. A newer code makes this one useless.
        </Trans>
      </p>
      <ol>
        {groups().map((group, place) => (
          // Two groups may be alike: the place is what tells them apart.
          <li key={place}>{group}</li>
        ))}
      </ol>
      <p>
        <Trans>
          To use it: open Assay at this address in the browser that has the vault, choose “Use the recovery code”, and type these groups in
          their order. It opens the vault on that device. It does not replace your recovery phrase, which brings your accounts back
          anywhere.
        </Trans>
      </p>
      <p>
        <Trans>
          Whoever has this paper and that device has everything. Keep them apart. Never type it anywhere else, and photograph it nowhere.
        </Trans>
      </p>
    </div>
  )
}
