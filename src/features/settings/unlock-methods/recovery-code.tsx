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
          A random code of 28 letters and digits, for paper. It unlocks the vault on this device if you forget your password or lose your
          passkey. It’s shown once and not kept here.
        </Trans>{' '}
        {again && <Trans>Your current code stops working as soon as you create a new one.</Trans>}
      </p>
      <UnlockMethodForm
        go={<Trans>Create code</Trans>}
        help={<Trans>Make sure no one else can see your screen.</Trans>}
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
        <Trans>Write down the groups in order, or print them. They can’t be shown again.</Trans>
      </p>
      <PhraseCard reveal={() => Promise.resolve({ words: groups() })} count={groups().length} />
      <div className="flex flex-col items-start gap-2">
        <PrintButton groups={groups} />
        <p className="text-small text-soft">
          <Trans>Use a printer that you trust. Many keep what they print, and others can read an office printer’s memory.</Trans>
        </p>
      </div>
      <Field
        label={<Trans>Last group, from your paper</Trans>}
        help={<Trans>Type it to confirm that you’ve written the code down.</Trans>}
        error={form.tries > 0 ? say('That isn’t the last group. Check your paper again.') : undefined}
      >
        <TextInput kind="hex" ref={typed.ref} onInput={() => form.reset({})} />
      </Field>
      {leaving && (
        <Banner tone="warn" title={<Trans>You haven’t confirmed your new code</Trans>}>
          <Trans>Any earlier code has stopped working. If you leave now, create another later: this one can’t be shown again.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary">
          <Trans>I’ve written it down</Trans>
        </Button>
        <Button onClick={leaving ? onDone : () => setLeaving(true)}>
          {leaving ? <Trans>Leave without confirming</Trans> : <Trans>I haven’t written it down</Trans>}
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
        <Trans>Print</Trans>
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
          Made on {day}, for {host}. This code stops working when a newer one is made.
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
          To use it, open Assay at this address in the browser that has the vault. Choose “Use the recovery code” and type these groups in
          order. It unlocks the vault on that device. It doesn’t replace your recovery phrase, which restores your accounts anywhere.
        </Trans>
      </p>
      <p>
        <Trans>
          Anyone with this paper and that device has everything. Keep them apart. Never type the code anywhere else, and don’t photograph
          it.
        </Trans>
      </p>
    </div>
  )
}
