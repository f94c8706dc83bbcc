import { Trans } from '@lingui/react/macro'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { say } from '#core/text/words'
import { PhraseCard, useBeforeLeaving, useSecretField, usePorts, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { useForm } from '#ui/state/use-form'
import { PrintButton } from './print-sheet.tsx'
import { codeGroups, isGivenBack } from './printed-groups.ts'

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
      <PhraseCard what="code" reveal={() => Promise.resolve({ words: groups() })} count={groups().length} />
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
