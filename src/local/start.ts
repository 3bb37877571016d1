import { serve } from './serve.ts'
import { startLocal } from './startLocal.ts'

await serve(startLocal)
