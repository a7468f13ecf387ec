//! Maximum bipartite matching, what it proves, and the games it decides.
