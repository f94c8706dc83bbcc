import { type FileSet, sha256, sorted } from './file-set.ts'
import type { ReleaseRecord } from './record.ts'

/**
 * Identifiers of this way of building, and of whoever builds. They are names, no addresses (SLSA asks for a URI): docs/release.md says what they mean. The builder is the
 * operator whose key signed the release, on a machine of their own. So this is SLSA build level 1, and the rebuild of others is what shows more.
 */
export const BUILD_TYPE = 'urn:assay:release:1'
export const BUILDER = 'urn:assay:operator'

/** How a release came to be: an in-toto Statement v1 with the predicate SLSA Provenance v1. It is signed with the list of hashes, and has no times of its own. */
export const provenanceOf = (record: ReleaseRecord, files: FileSet, lockHash: string): unknown => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [...sorted(files)].map(([name, data]) => ({ name, digest: { sha256: sha256(data) } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { command: 'npm run release', version: record.version, checkpoint: record.checkpoint },
      internalParameters: { tools: record.tools },
      resolvedDependencies: [
        { name: 'source', uri: `urn:assay:commit:${record.commit}`, digest: { gitCommit: record.commit } },
        { name: 'package-lock.json', uri: `urn:assay:commit:${record.commit}#package-lock.json`, digest: { sha256: lockHash } },
      ],
    },
    runDetails: { builder: { id: BUILDER } },
  },
})
