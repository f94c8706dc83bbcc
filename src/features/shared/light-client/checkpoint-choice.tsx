import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { WholeHash } from '#ui/address/hash-view'
import { TextInput } from '#ui/forms/text-input'
import { TimeText } from '#ui/text/time-view'
import type { EvidenceBook } from '#wallet'
import { useAction } from '../wallet/use-action.ts'

type ChoiceProps = { readonly evidence: EvidenceBook; readonly chain: Chain; readonly state: LightClientState }

/** From where the light client starts, where that is the person's to say: what two hosts agree on, or a root of their own. */
export function CheckpointChoice({ evidence, chain, state }: ChoiceProps): ReactNode {
  const accept = useAction((root: string) => evidence.lightClients.accept(chain.chainId, root))
  const offered = state.kind === 'needs-checkpoint' ? state.offered : undefined
  const hosts = state.kind === 'needs-checkpoint' ? state.hosts.join(', ') : ''
  const failure = accept.error?.code === 'input/block-root' ? undefined : accept.error
  return (
    <div className="flex flex-col gap-3" data-part="checkpoint-choice">
      {offered !== undefined && (
        <div className="flex flex-col gap-3 border-t border-hair pt-3">
          <WholeHash hash={offered.root}>
            <span>
              <Trans>
                {hosts} report this block as final, <TimeText at={offered.at * 1000} />
              </Trans>
            </span>
          </WholeHash>
          <p className="text-small text-soft">
            <Trans>
              It’s only as trustworthy as those two. If much is at stake, compare it with an explorer or a friend’s node. The checkpoint
              decides which chain you see.
            </Trans>
          </p>
          <div>
            <Button tone="primary" busy={accept.busy} onClick={() => void accept.start(offered.root)}>
              <Trans>Accept this checkpoint</Trans>
            </Button>
          </div>
        </div>
      )}
      {failure !== undefined && <ErrorNote error={failure} />}
      <PasteRoot
        open={offered === undefined && state.kind === 'needs-checkpoint'}
        busy={accept.busy}
        onPaste={accept.start}
        failed={accept.error}
      />
    </div>
  )
}

function PasteRoot({
  open,
  busy,
  onPaste,
  failed,
}: {
  readonly open: boolean
  readonly busy: boolean
  readonly onPaste: (root: string) => Promise<boolean>
  readonly failed: { readonly code: string } | undefined
}): ReactNode {
  const { t } = useLingui()
  const [root, setRoot] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onPaste(root)
  }
  return (
    <Disclosure title={<Trans>Paste a checkpoint</Trans>} hint={t`the root of a final block`} open={open}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={<Trans>Block root</Trans>}
          help={<Trans>The root of a final beacon block, from your own node or several independent sources.</Trans>}
          error={failed?.code === 'input/block-root' ? fail('input/block-root') : undefined}
        >
          <TextInput kind="hex" value={root} placeholder="0x…" onChange={(event) => setRoot(event.currentTarget.value)} />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            <Trans>Start from this block</Trans>
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
