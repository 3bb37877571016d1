import { affiliateOrders } from './affiliateOrders.ts'
import { affiliateSignUps } from './affiliateSignUps.ts'
import { exactOutputs } from './exactOutputs.ts'
import { fuzzedAffiliates } from './fuzzedAffiliates.ts'
import { fuzzedApis } from './fuzzedApis.ts'
import { fuzzedRequests } from './fuzzedRequests.ts'
import { lyingFields } from './lyingFields.ts'
import { lyingNodeAddresses } from './lyingNodeAddresses.ts'
import { lyingNodes } from './lyingNodes.ts'
import { mainnetOperators } from './mainnetOperators.ts'
import { mutatedDeposits } from './mutatedDeposits.ts'
import { mutatedNodeAnswers } from './mutatedNodeAnswers.ts'
import { mutatedSignedFiles } from './mutatedSignedFiles.ts'
import { mayaNodeQuotes, nodeQuotes } from './nodeQuotes.ts'
import type { Proof } from './proof.ts'
import { tracking } from './tracking.ts'

/** Every proof, in the order in which `npm run bench -- proof` runs them. */
export const proofs: readonly Proof[] = [
  lyingNodeAddresses,
  lyingNodes,
  lyingFields,
  mainnetOperators,
  tracking,
  fuzzedRequests,
  fuzzedApis,
  mutatedDeposits,
  mutatedNodeAnswers,
  mutatedSignedFiles,
  nodeQuotes,
  mayaNodeQuotes,
  exactOutputs,
  affiliateSignUps,
  affiliateOrders,
  fuzzedAffiliates,
]
